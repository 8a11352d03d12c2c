import { runCommand } from '@community-help/service-kit';
import { isUUID } from 'class-validator';
import { ListRefusedMails } from '../mails/list-refused-mails.js';
import { SendAgain } from '../mails/send-again.js';
import { commands } from './commands.js';

const USAGE = 'Usage: node dist/send-again.js list | all | <mail id>...';

/**
 * `list` prints the refused mails, `all` tries them once more, ids try those (also ones whose outcome is unknown, which may then arrive twice).
 * @param args as on the command line
 */
export function sendAgain(args: string[]): Promise<void> {
  return runCommand(commands, async ({ app }) => {
    const [word] = args.length === 1 ? args : [];
    const listRefused = app.get(ListRefusedMails, { strict: false });
    if (word === 'list') {
      const refused = await listRefused.run();
      if (refused.length === 0) process.stdout.write('No mail was refused.\n');
      for (const mail of refused) process.stdout.write(`${mail.id}  ${mail.endedAt?.toISOString() ?? ''}  ${mail.kind}  ${mail.lastError ?? ''}\n`);
      return 0;
    }
    const ids = word === 'all' ? (await listRefused.run()).map(({ id }) => id) : args;
    if (word !== 'all' && (ids.length === 0 || ids.some((id) => !isUUID(id)))) throw new Error(USAGE);
    for (const id of ids) await app.get(SendAgain, { strict: false }).run(id);
    process.stdout.write(`${ids.length === 1 ? '1 mail waits' : `${ids.length} mails wait`} to be handed over again.\n`);
    return 0;
  });
}
