import { Injectable } from '@nestjs/common';
import type { HelperRemovedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { forgetReader } from './forget-reader.js';
import { Recipient } from './recipient.entity.js';

/**
 * A listing was taken down for good. Its address stays for what still has to be said of money, unless the person asked to be forgotten:
 * then name, address, mails and newsletter go, and only statement lines stay, which tax law wants kept and which name nobody.
 */
@Injectable()
export class ForgetRecipient {
  async run(manager: EntityManager, event: HelperRemovedV1): Promise<void> {
    const before = await manager.findOne(Recipient, { where: { helperId: event.helperId }, lock: { mode: 'pessimistic_write' } });
    await manager.query(
      `insert into recipient (helper_id, revision, name, email, project_type, is_demo, is_listed, removed_at) values ($1, $2, '', '', '', false, false, $3)
       on conflict (helper_id) do update set revision = greatest(recipient.revision, excluded.revision), is_listed = false, removed_at = excluded.removed_at`,
      [event.helperId, event.revision, event.removedAt],
    );
    if (event.isErased) await this.erase(manager, event, before?.email ?? '');
  }

  private async erase(manager: EntityManager, { helperId, removedAt }: HelperRemovedV1, address: string): Promise<void> {
    await manager.update(Recipient, { helperId }, { name: '', email: '' });
    await forgetReader(manager, helperId, address, new Date(removedAt));
  }
}
