import type { KnownSignIns } from '@community-help/api-contracts';
import { addressId, addToAuditLog, notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { forgetSignIns, lockAddress } from './forget-sign-ins.js';

/** Where somebody is signed in who asks to be forgotten, with or without a listing (decision 0131). */
@Injectable()
export class SignIns {
  constructor(private readonly database: DataSource) {}

  find(email: string): Promise<KnownSignIns> {
    return knownSignIns(this.database.manager, addressId(email));
  }

  /** Of an operator's address they go like anybody's; who is an operator stands in the settings. The second of two finds nothing. @throws Problem 404 when there is none */
  async erase(email: string, reason: string, actor: string): Promise<void> {
    const id = addressId(email);
    await this.database.transaction(async (manager) => {
      await lockAddress(manager, id);
      const before = await knownSignIns(manager, id);
      if (before.sessions + before.links === 0) throw notFound('Nothing is kept here under this address.');
      await forgetSignIns(manager, id);
      await addToAuditLog(manager, { actor, action: 'sign-ins.erase', about: {}, before, after: {}, reason });
    });
  }
}

async function knownSignIns(manager: EntityManager, id: string): Promise<KnownSignIns> {
  const [known] = await manager.query<[KnownSignIns]>(
    `select (select count(*)::int from session where address_id = $1 and expires_at > now()) as sessions,
            (select count(*)::int from sign_in_request where address_id = $1 and expires_at > now()) as links`,
    [id],
  );
  return known;
}
