/** Name of the cookie that carries a session's token. */
const NAME = 'session';

/** The session's token among the cookies of a request; undefined without one. */
export function sessionTokenOf(cookieHeader: string | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').slice(0, 8_000).split(';')) {
    const [name, ...value] = pair.trim().split('=');
    if (name === NAME) return value.join('=');
  }
  return undefined;
}

export interface SessionCookie {
  token: string;
  /** Only requests below it carry the cookie, e.g. '/api/helpers/42'. */
  path: string;
  /** 0 forgets it. */
  maxAgeSeconds: number;
  /** Only over TLS; set wherever the site itself is. */
  isSecure: boolean;
}

/** Value of a Set-Cookie header: scripts cannot read it, and no other site's request carries it. */
export function sessionCookie({ token, path, maxAgeSeconds, isSecure }: SessionCookie): string {
  return `${NAME}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
