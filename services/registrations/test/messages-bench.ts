import type { Conversation, ConversationSide, HelperListing } from '@community-help/api-contracts';
import { MessageNoticeRequestedV1, ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { addressId, addressMark, type Identity, type LinkRequest } from '@community-help/service-kit';
import { eventually, type EventCollector, type TestService } from '@community-help/test-kit';
import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, post, postTo, type Answer } from './requests.js';
import { startTwoReplicas, type TwoReplicas } from './two-replicas.js';

const LIMITS = { MESSAGES_PER_ADDRESS_PER_DAY: '4', MESSAGES_PER_NETWORK_PER_DAY: '6', MESSAGES_PER_LISTING_PER_DAY: '8', MESSAGES_PER_LISTING_AND_ADDRESS_PER_DAY: '2', MESSAGES_PER_MAILBOX_PER_DAY: '3', ANSWERS_PER_SIDE_PER_DAY: '3' };

/** Two replicas of registrations with low limits, and what the two in a conversation do. */
export class MessagesBench {
  readonly neighbours: Neighbours;
  readonly service: TestService;
  readonly replica: TestService;
  readonly database: DataSource;
  readonly collector: EventCollector;

  private constructor(private readonly replicas: TwoReplicas) {
    ({ neighbours: this.neighbours, service: this.service, replica: this.replica, database: this.database, collector: this.collector } = replicas);
  }

  static async start(): Promise<MessagesBench> {
    return new MessagesBench(await startTwoReplicas([MessageNoticeRequestedV1, ModerationNoticeRequestedV1], LIMITS));
  }

  close(): Promise<void> {
    return this.replicas.close();
  }

  someone = (): string => `sender-${randomUUID()}@elsewhere.example`;

  async register(isConfirmed = true): Promise<HelperListing> {
    const { body } = await post<HelperListing>(this.service.url, { ...EMPLOYMENT, email: `helper-${randomUUID()}@example.org`, name: `Zither ${randomUUID()}` });
    if (isConfirmed) await this.database.query('update helper set confirmed_at = now() where id = $1', [body.id]);
    return body;
  }

  write(id: string, body: object, headers: Record<string, string> = {}, at = this.service): Promise<Answer<{ message: string }>> {
    return postTo(at.url, `/api/registrations/${id}/message`, body, headers);
  }

  token(purpose: LinkRequest['purpose'], subject: string, address: string): Promise<string> {
    return this.neighbours.links.sign({ purpose, subject, addressMark: addressMark(address), lifetimeSeconds: 3600 });
  }

  async newestOf(helperId: string): Promise<string> {
    return (await this.database.query<{ id: string }[]>('select id from conversation where helper_id = $1 order by id desc limit 1', [helperId]))[0]?.id as string;
  }

  noticesOf(helperId: string, wanted: string): MessageNoticeRequestedV1[] {
    const ofHelper = this.collector.events.filter(({ type, key }) => type === MessageNoticeRequestedV1.topic && key === helperId).map(({ data }) => data as MessageNoticeRequestedV1);
    return ofHelper.filter(({ notice }) => notice === wanted);
  }

  whenNotices(helperId: string, notice: string, count: number): Promise<MessageNoticeRequestedV1[]> {
    return eventually(() => {
      expect(this.noticesOf(helperId, notice)).toHaveLength(count);
      return this.noticesOf(helperId, notice);
    });
  }

  async confirm(id: string, address: string, at = this.service): Promise<Answer<{ message: string }>> {
    return postTo(at.url, `/api/conversations/${id}/confirm`, { token: await this.token('confirm-message', id, address) });
  }

  async act(verb: string, id: string, side: ConversationSide, address: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer<Conversation>> {
    return postTo(this.service.url, `/api/conversations/${id}/${verb}`, { side, token: await this.token(`${side}-conversation`, id, address), ...more }, headers);
  }

  /** A message that its sender has confirmed. */
  async startConversation(text = 'Is there a place on Tuesday?'): Promise<{ helper: HelperListing; sender: string; id: string }> {
    const [helper, sender] = [await this.register(), this.someone()];
    expect((await this.write(helper.id, { name: 'Ann', email: sender, text })).status).toBe(202);
    const id = await this.newestOf(helper.id);
    expect((await this.confirm(id, sender)).status).toBe(200);
    return { helper, sender, id };
  }

  remove(id: string, isErased: boolean): Promise<void> {
    return this.service.app.get(RemoveHelper).run(id, { reason: 'requested', isErased });
  }

  identity(email: string, roles: Identity['roles'] = ['helper'], helperIds: string[] = []): Promise<string> {
    return this.neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(email), roles, helperIds }, 'registrations');
  }
}
