/**
 * Name of the cookie that carries the token of a signed-in session. Over TLS browsers take a `__Host-` cookie from this host alone, so that no
 * neighbour under the same domain can plant one.
 */
export function accountCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-account' : 'account';
}
