import { Injectable } from '@nestjs/common';
import { ReportingConfig } from '../reporting.config.js';

/** Asks a Mailpit-compatible server whether a mail has arrived. */
@Injectable()
export class MailLookup {
  constructor(private readonly config: ReportingConfig) {}

  /** Whether there is somebody to ask. */
  get canBeAsked(): boolean {
    return this.config.mailLookupUrl !== undefined;
  }

  /** @throws when the server does not answer, or there is none */
  async hasArrived(messageId: string): Promise<boolean> {
    const bare = messageId.replace(/^<|>$/g, '');
    const url = new URL('/api/v1/search', this.config.mailLookupUrl);
    url.searchParams.set('query', `message-id:${bare}`);
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`the mail look-up answered ${response.status}`);
    const body = (await response.json()) as { messages: { MessageID: string }[] };
    return body.messages.some((message) => message.MessageID.replace(/^<|>$/g, '') === bare);
  }
}
