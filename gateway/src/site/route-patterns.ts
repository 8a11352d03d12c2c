/**
 * Makes a test for the site's own addresses from patterns such as '/projects/:category'; a last segment '*' stands for any rest.
 * @throws when the list is not a list of such patterns.
 */
export function routeMatcher(patterns: unknown): (path: string) => boolean {
  if (!Array.isArray(patterns) || patterns.some((pattern) => typeof pattern !== 'string' || !/^[/*]/.test(pattern))) {
    throw new Error("routes.json must be an array of patterns such as '/projects/:category'");
  }
  // A lone '*' is the site's own not-found page: it must not make every address a known one.
  const tests = (patterns as string[]).filter((pattern) => pattern !== '*' && pattern !== '/*').map(routeExpression);
  return (path) => tests.some((test) => test.test(path));
}

/** The test of one pattern. */
export function routeExpression(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*') return '/.+';
      if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
      return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}
