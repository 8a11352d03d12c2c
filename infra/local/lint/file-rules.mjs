import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const WALL = 250;
const CODE = /\.(ts|tsx|mts|mjs|cjs|js|css)$/;
const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'coverage', 'lint-fixtures', 'playwright-report']);
/** Grow by their nature: a table of data, a migration, a committed sample. */
const UNBOUNDED = /(^|\/)(migrations|data|samples)\/|^frontend\/src\/content\/|api-contracts\/src\/(categories|types)\.ts$|\.css$/;
const DRAWERS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'lib', 'constants']);
/** Domain words that only look like drawers: in this product a helper is a person. */
const DOMAIN = new Set(['helper', 'helpers']);
/** In parentheses a width and a number of pixels, whichever comes first and in either notation. */
const PIXEL_QUERY = /\((?=[^(){}]*\bwidth\b)[^(){}]*\dpx[^(){}]*\)/;
const KEBAB = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Rules about files themselves; each has a file under infra/lint-fixtures/files that must break it. */
export const FILE_RULES = {
  'file-length': (path, text) => {
    const lines = text.split('\n').length - 1;
    return lines > WALL && !UNBOUNDED.test(path) ? `${lines} lines; over ${WALL} there is a second reason in it: find it and move it out.` : undefined;
  },
  'file-name-says-something': (path) => {
    const drawer = path.split('/').map((part) => part.replace(/\..*$/, '')).find((name) => DRAWERS.has(name) && !(DOMAIN.has(name) && isEntityFolder(path, name)));
    return drawer ? `"${drawer}" says nothing about what is inside; name it after what it does.` : undefined;
  },
  'file-name-is-kebab-case': (path) => {
    const name = basename(path).replace(CODE, '');
    return KEBAB.test(name) || name.startsWith('.') || /\/migrations\//.test(path) ? undefined : `"${basename(path)}" is not in kebab-case.`;
  },
  'styles-stay-in-their-folder': (path, text) => {
    const [, target] = (path.endsWith('.css') && /@import\s+['"](\.\.\/[^'"]*)/.exec(text)) || [];
    return target ? `It takes in "${target}" unseen by the boundaries; import that where this one is imported.` : undefined;
  },
  'widths-count-in-letters': (path, text) => {
    const [query] = (/^frontend\/src\/.*\.(css|tsx?)$/.test(path) && PIXEL_QUERY.exec(text)) || [];
    return query ? `"${query}" is a number of pixels: with large letters the page has room for fewer of them (0143); say it in em.` : undefined;
  },
  'containers-count-in-letters': (path, text) => {
    const [query] = (path.endsWith('.css') && /@container[^{]*\dem\)/.exec(text)) || [];
    return query ? `"${query}" counts in the letters of that container, not in the reader's (0143); say it in rem.` : undefined;
  },
};

/** A helper is a person: services own a folder for that noun, with the files of a noun in it. */
function isEntityFolder(path, name) {
  return new RegExp(`/src/(.*/)?${name}(/|\\.)`).test(path) && !path.startsWith('frontend/src/ui/');
}

/**
 * Looks at every file of ours.
 *
 * @param {string} root a checkout, or a folder laid out like one
 * @returns {{ rule: string, path: string, message: string }[]}
 */
export function findFileFaults(root) {
  return sources(root, '').flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return Object.entries(FILE_RULES).flatMap(([rule, check]) => {
      const message = check(path, text);
      return message ? [{ rule, path, message }] : [];
    });
  });
}

/** Files of ours below a folder, as paths from the checkout. */
export function sources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) || entry.name.startsWith('.data') ? [] : sources(root, path);
    return CODE.test(entry.name) && entry.isFile() ? [path] : [];
  });
}
