import { optionsFromEnvironment } from './sandbox-options.js';
import { startStripeSandbox } from './start-stripe-sandbox.js';

const sandbox = await startStripeSandbox(optionsFromEnvironment(process.env));
console.log(`Stripe sandbox listening on ${sandbox.url} (test mode: no real money)`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
