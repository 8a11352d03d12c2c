/** The value of a cookie of a request; undefined without it. */
export function cookieOf(cookieHeader: string | undefined, wanted: string): string | undefined {
  for (const pair of (cookieHeader ?? '').slice(0, 8_000).split(';')) {
    const [name, ...value] = pair.trim().split('=');
    if (name === wanted) return value.join('=');
  }
  return undefined;
}

export interface Cookie {
  name: string;
  value: string;
  /** Only requests below it carry the cookie, e.g. '/api/helpers/42'. */
  path: string;
  /** 0 forgets it. */
  maxAgeSeconds: number;
  /** Strict: no request that began on another site carries it. Lax: following a link to a page does. */
  sameSite: 'Strict' | 'Lax';
  /** Only over TLS; set wherever the site itself is. */
  isSecure: boolean;
}

/** Value of a Set-Cookie header; scripts cannot read the cookie. */
export function cookie({ name, value, path, maxAgeSeconds, sameSite, isSecure }: Cookie): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}
