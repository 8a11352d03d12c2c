import { runCommand } from '@community-help/service-kit';
import { formatPounds } from '../money/pence.js';
import { PaymentIssues } from '../checkouts/payment-issues.js';
import { commands } from './commands.js';

/** `node dist/commands/payment-issues.js list | refund <intent id> | keep <intent id> <premium|merchandise>`: money that fits nothing we sold. */
await runCommand(commands, async ({ app }) => {
  const [action = 'list', intentId, account] = process.argv.slice(2);
  const issues = app.get(PaymentIssues);
  if (action === 'list') {
    const open = await issues.list();
    if (open.length === 0) process.stdout.write('No payment waits for a decision.\n');
    for (const issue of open) {
      process.stdout.write(`${issue.intent_id}  £${formatPounds(issue.amount_pence)}  ${issue.reason}  since ${issue.noticed_at.toISOString()}\n`);
    }
    return 0;
  }
  if (action === 'refund' && intentId) await issues.refund(intentId);
  else if (action === 'keep' && intentId && (account === 'premium' || account === 'merchandise')) await issues.keep(intentId, account);
  else throw new Error('Usage: node dist/commands/payment-issues.js list | refund <intent id> | keep <intent id> <premium|merchandise>');
  process.stdout.write('Done.\n');
  return 0;
});
