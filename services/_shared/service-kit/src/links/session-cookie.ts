import { cookie, cookieOf, type Cookie } from '../http/cookies.js';

/** Name of the cookie that carries a dashboard session's token. */
const NAME = 'session';

/** The session's token among the cookies of a request; undefined without one. */
export function sessionTokenOf(cookieHeader: string | undefined): string | undefined {
  return cookieOf(cookieHeader, NAME);
}

export interface SessionCookie extends Pick<Cookie, 'path' | 'maxAgeSeconds' | 'isSecure'> {
  token: string;
}

/** Value of a Set-Cookie header: scripts cannot read it, and no other site's request carries it. */
export function sessionCookie({ token, ...rest }: SessionCookie): string {
  return cookie({ name: NAME, value: token, sameSite: 'Strict', ...rest });
}
