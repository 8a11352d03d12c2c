import { runCommand } from '@community-help/service-kit';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { SettleMovement } from '../ledger/settle-movement.js';
import { formatPounds } from '../money/pence.js';
import { AdoptTransfer } from '../payouts/adopt-transfer.js';
import { CatchUpWithProvider } from '../payouts/catch-up-with-provider.js';
import { inTrouble } from '../payouts/payout-trouble.js';
import { PayoutStop } from '../payouts/payout-stop.js';
import { StuckPayouts } from '../payouts/stuck-payouts.js';
import { commands } from './commands.js';

const USAGE =
  'Usage: node dist/commands/payouts.js list | go-on | stop <reason> | adopt | settle <movement id> <reason> | retry <payout id> | release <payout id> | return <payout id> | paid|failed <payout id> <Stripe payout id> <reason>';

/** `node dist/commands/payouts.js ...`: what is stuck, the emergency stop, what a restored database has lost, and what a person decides about one payout or one movement. */
await runCommand(commands, async ({ app }) => {
  const [action = 'list', argument, stripePayoutId, ...words] = process.argv.slice(2);
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const stop = app.get(PayoutStop);
  if (action === 'list') {
    const reason = await stop.reason();
    if (reason) say(`STOPPED: ${reason}`);
    const rows = await app.get(DataSource).query(`select id, helper_id, account_id, status, amount_pence, failure_code, requested_at from payout p where ${inTrouble('p')} order by requested_at`);
    for (const row of rows) say(`${row.id}  ${row.status.padEnd(13)} £${formatPounds(row.amount_pence)}  ${row.account_id}  ${row.failure_code ?? ''}  since ${row.requested_at.toISOString()}`);
    say(`${rows.length} payouts need a look.`);
    return 0;
  }
  if (action === 'go-on') {
    const reason = await stop.goOn();
    say(reason ? `Payouts go on. They were stopped because: ${reason}` : 'Payouts were not stopped.');
    return 0;
  }
  if (action === 'stop' && argument) {
    await stop.stop(`by hand: ${process.argv.slice(3).join(' ')}`);
    say('Payouts are stopped.');
    return 0;
  }
  if (action === 'adopt') {
    const catchUp = app.get(CatchUpWithProvider);
    const problems: string[] = [];
    for (const { transferId } of await catchUp.transfersWithoutEntry()) {
      const adopted = await app.get(AdoptTransfer).run(transferId).catch((error: Error) => void problems.push(`${transferId}: ${error.message}`));
      if (adopted) say(`${transferId}  £${formatPounds(adopted.amountPence)}  payout ${adopted.id} of helper ${adopted.helperId} is '${adopted.status}'`);
    }
    for (const problem of problems) say(problem);
    await catchUp.run();
    say(problems.length > 0 ? 'Payouts stay stopped.' : "Every transfer that Stripe has of us has its payout here. 'go-on' lifts the stop.");
    return problems.length > 0 ? 1 : 0;
  }
  if (action === 'settle' && argument && process.argv.length > 4) {
    const isSettled = await app.get(SettleMovement).run(argument, process.argv.slice(4).join(' '));
    say(isSettled ? 'It is booked as money outside.' : 'Its news had been lost, and is booked now: there is nothing to settle.');
    return 0;
  }
  if (!isUUID(argument)) throw new Error(USAGE);
  const resolve = app.get(StuckPayouts);
  if (action === 'retry') await resolve.retry(argument as string);
  else if (action === 'release') await resolve.release(argument as string);
  else if (action === 'return') await resolve.takeBack(argument as string);
  else if ((action === 'paid' || action === 'failed') && stripePayoutId && words.length > 0) await resolve.settle(argument as string, { stripePayoutId, status: action, reason: words.join(' ') });
  else throw new Error(USAGE);
  say('Done.');
  return 0;
});
