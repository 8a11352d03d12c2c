import { ListingEditedV1 } from '@community-help/event-contracts';
import { Outbox, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { EditListingDto } from './edit-listing.dto.js';
import { EditListing, type Edited } from './edit-listing.js';
import { isOwnedBy } from './is-owned-by.js';

/** An owner edits an own listing; of another name or contact the address on file learns. */
@Injectable()
export class EditAsOwner {
  constructor(
    private readonly editListing: EditListing,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Problem as EditListing does; 404 for anybody else's */
  run(owner: Identity, helperId: string, request: EditListingDto): Promise<Edited> {
    return this.editListing.run(
      {
        mayEdit: (helper) => isOwnedBy(helper, owner),
        isCounted: true,
        tell: async (manager, { changed }) => {
          await this.outbox.add(manager, ListingEditedV1, { editId: uuidv7(), helperId, changed, editedAt: new Date().toISOString() });
        },
      },
      helperId,
      request,
    );
  }
}
