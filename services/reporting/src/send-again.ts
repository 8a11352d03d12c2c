import { isUUID } from 'class-validator';
import { runCommand } from './commands/run-command.js';
import { SendAgain } from './mails/send-again.js';

const USAGE = 'Usage: node dist/send-again.js list | all | <mail id>...';

/**
 * `node dist/send-again.js`: `list` prints the refused mails, `all` tries them once more, ids try those (also ones whose outcome is
 * unknown, which may then arrive twice).
 */
await runCommand(async ({ app }) => {
  const [first, ...more] = process.argv.slice(2);
  const sendAgain = app.get(SendAgain);
  if (first === 'list' && more.length === 0) {
    for (const mail of await sendAgain.refused()) process.stdout.write(`${mail.id}  ${mail.endedAt?.toISOString() ?? ''}  ${mail.kind}  ${mail.lastError ?? ''}\n`);
    return 0;
  }
  const ids = first === 'all' && more.length === 0 ? (await sendAgain.refused()).map(({ id }) => id) : [first, ...more];
  if (ids.some((id) => !isUUID(id))) throw new Error(USAGE);
  for (const id of ids) await sendAgain.run(id as string);
  process.stdout.write(`${ids.length === 1 ? '1 mail waits' : `${ids.length} mails wait`} to be handed over again.\n`);
  return 0;
});
