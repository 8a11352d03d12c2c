import { IsNotEmpty, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** The settings that these rules look at. */
interface ProviderSettings {
  profile?: string;
  oidcIssuer?: string | undefined;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether what is said between us and this address can be read on the way, and may be: by nobody but this machine. */
export function isPlainLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

function isProviderAddress(value: unknown, { profile }: ProviderSettings): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, search, hash } = new URL(value);
  if (search !== '' || hash !== '') return false;
  return protocol === 'https:' || (profile === 'embedded' && isPlainLoopback(value));
}

const settingsOf = (args?: ValidationArguments): ProviderSettings => (args?.object ?? {}) as ProviderSettings;

/** An issuer of OpenID Connect. */
export function IsProviderAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isProviderAddress',
    validator: {
      validate: (value, args) => isProviderAddress(value, settingsOf(args)),
      defaultMessage: () => 'oidcIssuer must be an https:// address without a query (http:// on this machine alone, in the embedded profile)',
    },
  });
}

/** Must be given where there is a provider, and is not looked at where there is none. */
export function RequiredWithProvider(): PropertyDecorator {
  const rules = [ValidateIf((settings: ProviderSettings) => settings.oidcIssuer !== undefined), IsNotEmpty({ message: '$property must be set beside OIDC_ISSUER' })];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

/** Says something of a provider, so there must be one. */
export function NeedsProvider(): PropertyDecorator {
  return ValidateBy({
    name: 'needsProvider',
    validator: {
      validate: (value, args) => value === undefined || value === false || settingsOf(args).oidcIssuer !== undefined,
      defaultMessage: () => '$property means nothing without OIDC_ISSUER',
    },
  });
}
