import { optionsFromEnvironment } from './sandbox-options.js';
import { startStripeSandbox } from './start-stripe-sandbox.js';

const options = optionsFromEnvironment(process.env);
const sandbox = await startStripeSandbox(options).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${options.port} is in use: another Stripe sandbox may be running. Stop it, or set PORT.`);
  process.exit(1);
});
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
