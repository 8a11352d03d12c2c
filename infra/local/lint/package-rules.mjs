import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that nobody maintains any more: since when as far as we know, who may still use each, and what takes its place. */
export const UNMAINTAINED = JSON.parse(readFileSync(new URL('./unmaintained-packages.json', import.meta.url), 'utf8'));

/**
 * Looks for unmaintained packages in rooms that did not use them when they were given up, and for rows that nothing needs any more.
 *
 * @param {string} root a checkout, or a folder laid out like one
 * @param {string[]} rooms folders with a package.json
 * @returns {{ room: string, message: string }[]}
 */
export function findUnmaintained(root, rooms, table = UNMAINTAINED) {
  const used = rooms.filter((room) => existsSync(join(root, room, 'package.json'))).map((room) => ({ room, names: dependenciesOf(join(root, room, 'package.json')) }));
  return table.flatMap(({ name, since, rooms: allowed, instead }) => {
    const users = used.filter(({ names }) => names.has(name)).map(({ room }) => room);
    const more = users.filter((room) => !allowed.includes(room)).map((room) => ({ room, message: `${name} has not been maintained since ${since} and gets no new users. ${instead}` }));
    const gone = allowed.filter((room) => !users.includes(room)).map((room) => ({ room, message: `does not use ${name} any more: take it from infra/local/lint/unmaintained-packages.json` }));
    return [...more, ...gone];
  });
}

function dependenciesOf(file) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
}

/** Every room of the checkout, from the lock file that npm writes. */
export function roomsOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));
}
