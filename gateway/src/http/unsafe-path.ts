/** Only these need a closer look; almost no address has one of them. */
const SUSPICIOUS = /%|\\|\/\.|\0/;

/**
 * Why a raw request target must not be routed, as a sentence, or undefined when it may. Paths are forwarded byte for byte, so anything
 * that the service behind could read as another path than the gateway did is refused here.
 */
export function unsafePathReason(target: string): string | undefined {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (!path.startsWith('/')) return 'This address is not valid.';
  if (!SUSPICIOUS.test(path)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return 'This address is not valid: a percent sign must be followed by two hexadecimal digits of UTF-8 text.';
  }
  if (decoded.includes('\0')) return 'This address is not valid: it contains a null character.';
  if (decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return 'This address is not valid: it contains a dot segment.';
  return undefined;
}
