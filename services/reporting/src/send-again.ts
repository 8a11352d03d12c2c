import { sendAgain } from './commands/send-again.js';

await sendAgain(process.argv.slice(2));
