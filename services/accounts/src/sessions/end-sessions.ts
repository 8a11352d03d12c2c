import { notFound, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Session } from './session.entity.js';

/** Ends sessions of whoever asks, and of nobody else. The gateway hears of it within the time that it keeps an answer. */
@Injectable()
export class EndSessions {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 404 when it is no session of the caller's address */
  async one({ addressId }: Identity, sessionId: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(Session, { id: sessionId, addressId });
    if (!affected) throw notFound('There is no such session; it may have ended already.');
  }

  /** The one that asks; it may have ended a moment ago. */
  async own({ addressId, sessionId }: Identity): Promise<void> {
    await this.dataSource.manager.delete(Session, { id: sessionId, addressId });
  }

  async all({ addressId }: Identity): Promise<void> {
    await this.dataSource.manager.delete(Session, { addressId });
  }
}
