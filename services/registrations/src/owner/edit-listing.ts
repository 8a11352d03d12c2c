import type { ListingState } from '@community-help/api-contracts';
import { TakeQuota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { checkListing, isGiven } from '../helper/check-together.js';
import { FindLookalike } from '../helper/find-lookalike.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems, isOurs } from '../helper/helper.problems.js';
import { KeepPictures } from '../helper/keep-pictures.js';
import { placeOf, textsOf, visibilityOf } from '../helper/listing-fields.js';
import type { WholeListing } from '../helper/listing-size.js';
import { PlaceHelper, type Placement } from '../helper/place-helper.js';
import { placementWords } from '../helper/shown-place.js';
import { stateOf } from '../moderation/listing-state.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { checkAnew } from '../verification/verification.js';
import type { EditListingDto } from './edit-listing.dto.js';

export interface Edited {
  helper: Helper;
  /** In words, where the listing is shown. */
  placement: string;
}

type Edit = Partial<Helper>;

/** A change that was made. */
export interface MadeEdit {
  helper: Helper;
  /** Of the listing as it was. */
  before: { state: ListingState; revision: number };
  /** Names of the fields that say something else to people now. */
  changed: string[];
}

/** Who edits a listing: its owner, or an operator. */
export interface Editor {
  mayEdit: (helper: Helper) => boolean;
  /** Whether the edits of a day are counted against the listing. */
  isCounted: boolean;
  /** Tells whoever has to know, in the transaction of the change. */
  tell: (manager: EntityManager, edit: MadeEdit) => Promise<void>;
}

/**
 * Changes what a listing says, where it is and which pictures it shows; whether it is listed, its badge and its address stay. Whatever can
 * be refused is asked first; then the listing is changed under its lock, if it still is the one that was edited.
 */
@Injectable()
export class EditListing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly takeQuota: TakeQuota,
    private readonly keepPictures: KeepPictures,
    private readonly placeHelper: PlaceHelper,
    private readonly findLookalike: FindLookalike,
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * An edit that is sent twice is answered twice and changes once.
   * @throws Problem 400, 404, 409 changed meanwhile, 429 or 503; then nothing was stored
   */
  async run(editor: Editor, helperId: string, request: EditListingDto): Promise<Edited> {
    const before = await this.find(editor, helperId);
    const listing = { ...request, email: before.email, projectType: before.projectType };
    checkListing(listing);
    const quota = editor.isCounted ? [{ kind: 'edit', subject: helperId, max: this.config.editsPerListingPerDay }] : [];
    const taken = await this.takeQuota.run('day', quota);
    if (!taken.isTaken) throw helperProblems.tooManyEdits(taken.retryAfterSeconds);
    try {
      const placement = this.mayStay(before, request) ? undefined : this.placeHelper.run(request);
      const [images, place] = await Promise.all([this.keepPictures.run(request.images ?? [], submissionOf(before), before.images), placement]);
      const edit = { ...textsOf(listing), ...visibilityOf(request), images, ...(place && placeOf(place, new Date())), ...(await this.lookAlike(before, listing)) };
      const helper = await this.store(editor, helperId, request.revision, edit);
      return { helper, placement: placementWords(helper, sentenceOf(helper, place)) };
    } catch (error) {
      if (isOurs(error)) await this.takeQuota.giveBack('day', quota).catch(() => undefined);
      throw error;
    }
  }

  /** The place of an address that is written as before; a pin that was taken away gives way to what the address says. */
  private mayStay(before: Helper, { location, latitude }: EditListingDto): boolean {
    return !isGiven(latitude) && location === before.location && before.locationPrecision !== 'exact';
  }

  /** Who takes another name or place may take somebody else's: an operator is told, as at a registration. */
  private async lookAlike(before: Helper, listing: WholeListing): Promise<Edit> {
    if (listing.name === before.name && listing.location === before.location) return {};
    return { duplicateOf: await this.findLookalike.run(listing, submissionOf(before)) };
  }

  /** @throws Problem 404 */
  private async find(editor: Editor, helperId: string): Promise<Helper> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { id: helperId, removedAt: IsNull() });
    if (!helper || !editor.mayEdit(helper)) throw helperProblems.unknownHelper();
    return helper;
  }

  private store(editor: Editor, helperId: string, revision: number, edit: Edit): Promise<Helper> {
    return this.dataSource.transaction(async (manager) => {
      let found: Helper | undefined;
      let before: MadeEdit['before'] | undefined;
      let changed: string[] = [];
      await this.changeHelper.run(manager, { id: helperId }, (helper) => {
        if (!editor.mayEdit(helper)) return false;
        found = helper;
        before = { state: stateOf(helper), revision: helper.revision };
        changed = differences(helper, edit);
        if (changed.length === 0) return false;
        if (helper.revision !== revision) throw helperProblems.changedMeanwhile();
        Object.assign(helper, edit);
        checkAnew(helper, changed);
        return true;
      });
      if (!found || !before) throw helperProblems.unknownHelper();
      if (changed.length > 0) await editor.tell(manager, { helper: found, before, changed });
      return found;
    });
  }
}

const submissionOf = ({ id }: Helper) => ({ id, submissionKey: null, registrationPaymentId: null });

/** Fields that would say something else to people. */
function differences(helper: Helper, { placementDueAt, placementAttempts, duplicateOf, ...edit }: Edit): string[] {
  return (Object.keys(edit) as (keyof typeof edit)[]).filter((field) => JSON.stringify(helper[field]) !== JSON.stringify(edit[field]));
}

function sentenceOf({ locationPrecision }: Helper, placement: Placement | undefined): string {
  if (placement) return placement.sentence;
  return locationPrecision === 'area-only' ? 'Shown in lists only, as before.' : 'Shown on the map where it was.';
}
