// The Makefile's smaller commands (reset, kafka, dead-letters): builds the launcher when it is missing, then runs it.
import { explainOldNode } from './bootstrap/check-node.mjs';

const complaint = explainOldNode(process.versions.node);
if (complaint) {
  console.error(`  ${complaint}`);
  process.exit(1);
}
// Not awaited: an old Node cannot read a top-level await, and it is to be told so in words.
void import('./bootstrap/prepare.mjs')
  .then(({ prepareLauncher }) => prepareLauncher())
  .then((root) => root && import('./dist/commands/main.js').then(({ runCommand }) => runCommand(root, process.argv.slice(2))))
  .then((code) => process.exit(typeof code === 'number' ? code : 1));
