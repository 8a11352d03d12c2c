import { runCommand } from '@community-help/service-kit';
import { isUUID } from 'class-validator';
import { formatPounds } from '../money/pence.js';
import { RequestRefund } from '../refunds/request-refund.js';
import { commands } from './commands.js';

/** `node dist/commands/refund.js <donation or order id> [pence]`: gives money back; the rest of the payment when no amount is said. */
await runCommand(commands, async ({ app }) => {
  const [paymentId, pence] = process.argv.slice(2);
  if (!isUUID(paymentId) || (pence !== undefined && !/^[1-9]\d{0,7}$/.test(pence))) {
    throw new Error('Usage: node dist/commands/refund.js <donation or order id> [pence]');
  }
  const refund = await app.get(RequestRefund).run(paymentId as string, pence === undefined ? undefined : Number(pence));
  process.stdout.write(`Refunded £${formatPounds(refund.amountPence)} (${refund.refundId}, ${refund.status}).\n`);
  return 0;
});
