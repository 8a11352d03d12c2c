import type { IncomingMessage } from 'node:http';
import type { ServiceName } from '@community-help/api-contracts';
import type { GatewayConfig } from '../gateway.config.js';
import { addressGroup, clientAddress } from '../http/client-address.js';
import type { RateLimits } from '../limits/rate-limits.js';
import { missingPage, recordPage } from './page-head.js';
import { recordAt, wordsOf } from './record-kinds.js';
import { RecordService } from './record-service.js';

/**
 * The pages of helpers and articles. The site draws them in the browser; what search engines, link previews and an impatient visitor need
 * of them at once is put into the frame here.
 */
export class RecordPages {
  private readonly services: Partial<Record<ServiceName, RecordService>>;
  private readonly site: string;

  constructor(
    private readonly config: Pick<GatewayConfig, 'registrationsUrl' | 'contentUrl' | 'siteUrl' | 'trustProxy'>,
    private readonly limits: RateLimits,
  ) {
    this.site = config.siteUrl.replace(/\/$/, '');
    this.services = {
      registrations: new RecordService('registrations', config.registrationsUrl),
      content: new RecordService('content', config.contentUrl),
    };
  }

  /**
   * The page at an address (still percent-encoded), made of its frame. Undefined when the frame is to go out as it is: at addresses of no
   * record, when the service gives no answer, and when the visitor may not ask the API any more.
   */
  async at(address: string, request: IncomingMessage, readFrame: () => Promise<Buffer>): Promise<{ status: number; body: string } | undefined> {
    const found = recordAt(address);
    if (!found || (await this.isRefused(request))) return undefined;
    const { kind, owner, apiPath, pagePath } = found;
    const answer = await this.services[owner]?.read(apiPath, (record) => wordsOf(kind, record));
    if (!answer) return undefined;
    if (answer === 'unknown') return { status: 404, body: missingPage((await readFrame()).toString()) };
    const path = kind.pathOf && answer.words.id !== undefined ? kind.pathOf(answer.words.id) : pagePath;
    const page = { words: answer.words, site: this.site, path, data: answer.text, apiPath };
    return { status: 200, body: recordPage((await readFrame()).toString(), page) };
  }

  private isRefused(request: IncomingMessage): Promise<boolean> {
    const address = addressGroup(clientAddress(request, this.config.trustProxy));
    return new Promise((resolve) => this.limits.check('read', address, (refusal) => resolve(refusal !== undefined)));
  }
}
