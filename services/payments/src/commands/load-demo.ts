import { runCommand } from '@community-help/service-kit';
import { LoadDemoMoney } from '../demo/load-demo-money.js';
import { commands } from './commands.js';

/** `node dist/commands/load-demo.js` while everything runs: donations and a payout for the demo helper. Safe to run again. */
await runCommand(commands, async (service) => {
  await new LoadDemoMoney(service).run();
  process.stdout.write('The demo helper has a history of donations and a payout.\n');
  return 0;
});
