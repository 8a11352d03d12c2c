import { startReporting, type ReportingBench } from './reporting-bench.js';
import { ScriptedSmtp } from './scripted-smtp.js';

/** Reporting, whose mail server says what it is told to say. */
export interface ScriptedBench extends ReportingBench {
  smtp: ScriptedSmtp;
}

export async function startScripted(): Promise<ScriptedBench> {
  const smtp = await ScriptedSmtp.start();
  const bench = await startReporting({ env: { SMTP_URL: smtp.url } });
  const close = async (): Promise<void> => {
    await bench.close();
    await smtp.close();
  };
  return { ...bench, smtp, close };
}
