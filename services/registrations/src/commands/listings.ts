import { runCommand } from '@community-help/service-kit';
import { moderate, moderation } from './moderate.js';

/** `node dist/commands/listings.js`, see moderate.ts. */
await runCommand(moderation, async ({ app }) => {
  process.stdout.write(`${await moderate(app, process.argv.slice(2))}\n`);
  return 0;
});
