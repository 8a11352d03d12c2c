import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ReportingConfig } from '../reporting.config.js';

/** Where the mail server is and how to log in there. From a file it is read again each time, so that a password can be rolled while we run. */
@Injectable()
export class SmtpAddress {
  constructor(private readonly config: ReportingConfig) {}

  /** @throws Error that never quotes the address: it holds a password */
  async read(): Promise<string> {
    const { smtpUrl, smtpUrlFile } = this.config;
    if (!smtpUrlFile) return smtpUrl;
    const text = (await readFile(smtpUrlFile, 'utf8')).trim();
    if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) throw new Error('the file of SMTP_URL_FILE does not hold an smtp:// or smtps:// address');
    return text;
  }
}
