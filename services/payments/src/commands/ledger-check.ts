import { runCommand } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { checkLedger } from '../ledger/check-ledger.js';
import { CompareWithProvider } from '../ledger/compare-with-provider.js';
import { formatPounds } from '../money/pence.js';
import { commands } from './commands.js';

/** `node dist/commands/ledger-check.js`: asks every invariant of the books, and whether the provider holds what they say. Exit code 1 when not. */
await runCommand(commands, async ({ app }) => {
  const dataSource = app.get(DataSource);
  const findings = await checkLedger(dataSource);
  for (const { invariant, promise, violationCount, violations } of findings) {
    process.stdout.write(`${violationCount === 0 ? 'ok    ' : 'BROKEN'}  ${invariant.padEnd(16)} ${promise}\n`);
    for (const row of violations) process.stdout.write(`          ${JSON.stringify(row)}\n`);
  }
  const { ledgerPence, providerPence, strangers, isUndecided } = await app.get(CompareWithProvider).compare(new Date(0));
  const isSame = ledgerPence === providerPence && strangers.length === 0;
  const amounts = `the ledger says £${formatPounds(ledgerPence)}, Stripe holds £${formatPounds(providerPence)}, ${strangers.length} movements without an entry`;
  process.stdout.write(`${isSame ? 'ok    ' : 'BROKEN'}  ${'provider'.padEnd(16)} ${isUndecided ? 'money moved in every look; please ask again' : amounts}\n`);
  for (const { movementId, type, netPence, createdAt } of strangers) process.stdout.write(`          ${movementId}  ${type}  £${formatPounds(netPence)}  of ${createdAt.toISOString()}\n`);
  return isSame && findings.every((finding) => finding.violationCount === 0) ? 0 : 1;
});
