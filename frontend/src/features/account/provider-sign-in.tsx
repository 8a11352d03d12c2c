import { useSiteConfig } from '../../app/site-config.js';
import { useIsHydrated } from '../../ui/use-is-hydrated.js';
import { useProviderSignIn } from './use-provider-sign-in.js';

/** For operators, where this installation has a provider by which they sign in. */
export function ProviderSignIn() {
  const isHydrated = useIsHydrated();
  const { config } = useSiteConfig();
  return isHydrated && config?.operatorSignIn !== undefined ? <ProviderButton label={config.operatorSignIn} /> : null;
}

function ProviderButton({ label }: { label: string }) {
  const { start, isBusy, refusal } = useProviderSignIn();
  return (
    <section className="provider-sign-in" aria-labelledby="operators">
      <h2 id="operators">Operators of this site</h2>
      <button type="button" className="btn sec" disabled={isBusy} onClick={() => void start()}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {isBusy ? 'Signing in...' : `Sign in with ${label}`}
      </button>
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal}
      </p>
    </section>
  );
}
