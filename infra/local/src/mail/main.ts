import { startMailCatcher } from './start-mail-catcher.js';

const { SMTP_PORT, MAIL_PORT, DATA_DIR, KEEP_MESSAGES } = process.env;
// Whoever counts mails wants all of them; a person only the newest.
const limits = KEEP_MESSAGES ? { messages: Number(KEEP_MESSAGES), bytes: Infinity } : undefined;

const catcher = await startMailCatcher({ smtpPort: Number(SMTP_PORT), httpPort: Number(MAIL_PORT), directory: String(DATA_DIR), limits });
process.stdout.write(`mail catcher listening on ${catcher.smtpUrl} and ${catcher.inboxUrl}\n`);

process.once('SIGTERM', () => void catcher.stop().then(() => process.exit(0)));
