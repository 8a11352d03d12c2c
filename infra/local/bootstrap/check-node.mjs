const NEEDED = [20, 19];

/**
 * One sentence when this Node is too old for the platform; undefined when it will do.
 *
 * @param {string} version for example '18.20.4'
 * @returns {string | undefined}
 */
export function explainOldNode(version) {
  const [major, minor] = version.split('.').map(Number);
  const isRecent = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  return isRecent ? undefined : `Node ${NEEDED.join('.')} or newer is needed; this is Node ${version}. Get a current one from https://nodejs.org and start again.`;
}
