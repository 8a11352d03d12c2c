/** A reason not to go on that a person can act on: its message is one sentence. */
export class BootstrapFailure extends Error {}

const KNOWN = [
  [/ENOSPC|no space left/i, () => 'The disk is full: free some space (about 1.5 GB) and start again.'],
  [/EROFS/, () => 'This directory is on a read-only disk.'],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/, () => 'npm cannot reach its package registry: check the network (or the proxy settings of npm) and start again.'],
  [/EACCES|EPERM/, (root) => `This user may not write in ${root}: start as its owner, or clone the repository again as this user.`],
  [/EINTEGRITY/, () => 'A downloaded package is damaged: run "npm cache clean --force" and start again.'],
  [/EUSAGE|can only install packages when/i, () => 'package.json and package-lock.json do not fit together: run "npm install" once.'],
  [/E401|E403/, () => 'The package registry refuses this machine: check the settings of npm (npm config list).'],
];

/**
 * The sentence for a failed npm or file operation.
 *
 * @param {string} output what the failed command wrote, or an error's code and message
 * @param {string} root top of the checkout
 * @returns {string | undefined} undefined when the output says nothing we know
 */
export function explain(output, root) {
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  return known ? known[1](root) : undefined;
}
