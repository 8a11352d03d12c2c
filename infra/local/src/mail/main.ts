import { startMailCatcher } from './start-mail-catcher.js';

const { SMTP_PORT, MAIL_PORT, DATA_DIR } = process.env;

const catcher = await startMailCatcher({ smtpPort: Number(SMTP_PORT), httpPort: Number(MAIL_PORT), directory: String(DATA_DIR) });
process.stdout.write(`mail catcher listening on ${catcher.smtpUrl} and ${catcher.inboxUrl}\n`);

process.once('SIGTERM', () => void catcher.stop().then(() => process.exit(0)));
