import type { ProblemAnswer } from '../http/send-problem.js';

/** Longest address in bytes, its query included. Node would take 16 kB, and nothing here has a use for more than this. */
const LONGEST = 2048;
/** Only these need a closer look; almost no address has one of them. */
const SUSPICIOUS = /[%\\\0]|\/[./]/;

/**
 * Why an address must not be routed, or undefined when it may. Paths are forwarded byte for byte, so anything that the service behind could
 * read as another path than the gateway did is refused here, and so is what nobody but a troublemaker writes.
 */
export function addressFault(target: string): ProblemAnswer | undefined {
  if (target.length > LONGEST) return { status: 414, detail: `This address is too long: at most ${LONGEST} characters are accepted here.` };
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (!path.startsWith('/')) return invalid('This address is not valid.');
  if (!SUSPICIOUS.test(path)) return undefined;
  if (path.includes('//')) return invalid('This address is not valid: it contains an empty segment.');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return invalid('This address is not valid: a percent sign must be followed by two hexadecimal digits of UTF-8 text.');
  }
  if (decoded.includes('\0')) return invalid('This address is not valid: it contains a null character.');
  const isClimbing = decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..');
  return isClimbing ? invalid('This address is not valid: it contains a dot segment.') : undefined;
}

const invalid = (detail: string): ProblemAnswer => ({ status: 400, detail });
