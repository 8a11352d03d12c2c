import { Injectable } from '@nestjs/common';
import type { HelperListingV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';

/** Keeps the newest name and address of a helper, in whatever order the listing events arrive. */
@Injectable()
export class RememberRecipient {
  async run(manager: EntityManager, listing: HelperListingV1): Promise<void> {
    await manager.query(
      `INSERT INTO recipient (helper_id, revision, name, email, project_type, is_demo) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (helper_id) DO UPDATE
         SET revision = excluded.revision, name = excluded.name, email = excluded.email, project_type = excluded.project_type, is_demo = excluded.is_demo
         WHERE recipient.revision < excluded.revision`,
      [listing.helperId, listing.revision, listing.name, listing.email, listing.projectType, listing.isDemo ?? false],
    );
  }
}
