// `make start`: everything from a fresh clone to a running platform. Plain JavaScript without dependencies, because it runs
// before anything is installed; what needs a current Node is loaded only after the version was checked.
import { explainOldNode } from './bootstrap/check-node.mjs';

const startedAt = Date.now();
const complaint = explainOldNode(process.versions.node);
if (complaint) {
  console.error(`\n  ${complaint}\n`);
  process.exit(1);
}
// Not awaited: an old Node cannot read a top-level await, and it is to be told so in words.
void import('./bootstrap/prepare.mjs')
  .then(({ prepare }) => prepare(process.env))
  .then((root) => root && import('./dist/launcher/main.js').then(({ runPlatform }) => runPlatform(root, startedAt)))
  .then((code) => process.exit(typeof code === 'number' ? code : 1));
