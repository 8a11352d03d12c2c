import { OPERATOR_REASON, PROJECT_TYPES, type ProjectType } from '@community-help/api-contracts';
import { COMMAND_LINE, defineService, ServiceConfig } from '@community-help/service-kit';
import type { INestApplicationContext } from '@nestjs/common';
import type { RemovedReason } from '../helper/helper.entity.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { HideHelper } from '../moderation/hide-helper.js';
import { ListDuplicates } from '../moderation/list-duplicates.js';
import { PlaceAgain } from '../moderation/place-again.js';
import { RemoveHelper } from '../moderation/remove-helper.js';
import { RepublishListings } from '../moderation/republish-listings.js';
import { RestoreHelper } from '../moderation/restore-helper.js';
import { RemoveLostListing } from '../removed/remove-lost-listing.js';
import { registrations } from '../service.js';

/** Needs the database only; the events of what an operator does are sent by the service that runs. */
class ModerationConfig extends ServiceConfig {}

export const moderation = defineService({ name: registrations.name, database: registrations.database!, Config: ModerationConfig, http: () => [ModerationModule] });

const USAGE = `Usage: node dist/commands/listings.js
  duplicates                                   ids of listings that look like another one
  hide <id> <note>                             out of sight; the note is for operators
  restore <id>                                 ends hide
  remove <id> <requested|abuse|duplicate>      for good; texts and pictures go
  erase <id>                                   for good, and the person is forgotten everywhere
  place-again                                  asks the geocoder again about listings that were given up
  republish                                    after a restore: publishes all listings anew, so that everybody believes them
  remove-lost <id> <category>                  after a restore: for a listing that others know and this database has lost`;

/**
 * Does what an operator typed. @returns what to print
 * @throws Error with the usage, or with the sentence that says why it cannot be done
 */
export async function moderate(app: INestApplicationContext, [command, id = '', ...words]: string[]): Promise<string> {
  const text = words.join(' ').trim();
  switch (`${command}${id && ' id'}${text && ' text'}`) {
    case 'duplicates':
      return (await app.get(ListDuplicates).run()).map((row) => JSON.stringify(row)).join('\n') || 'No listing looks like another one.';
    case 'hide id text':
      await app.get(HideHelper).run(id, { actor: COMMAND_LINE, reason: text.slice(0, OPERATOR_REASON.maxLength) });
      return `Hidden: ${id}.`;
    case 'restore id':
      await app.get(RestoreHelper).run(id, { actor: COMMAND_LINE, reason: 'restored at the command line' });
      return `Restored: ${id}.`;
    case 'remove id text':
      await app.get(RemoveHelper).run(id, { reason: reasonOf(text), isErased: false, act: { actor: COMMAND_LINE, reason: text } });
      return `Removed: ${id}.`;
    case 'erase id':
      await app.get(RemoveHelper).run(id, { reason: 'requested', isErased: true, act: { actor: COMMAND_LINE, reason: 'asked to be forgotten' } });
      return `Removed and erased: ${id}.`;
    case 'place-again':
      return `${await app.get(PlaceAgain).run()} listings are placed again.`;
    case 'republish':
      return `${await app.get(RepublishListings).run()} listings are published anew, a thousand a minute.`;
    case 'remove-lost id text':
      await app.get(RemoveLostListing).run(id, categoryOf(text));
      return `Removed for everybody else: ${id}.`;
    default:
      throw new Error(USAGE);
  }
}

function reasonOf(word: string): RemovedReason {
  if (word !== 'requested' && word !== 'abuse' && word !== 'duplicate') throw new Error(USAGE);
  return word;
}

function categoryOf(word: string): ProjectType {
  const category = PROJECT_TYPES.find((one) => one === word);
  if (category === undefined) throw new Error(USAGE);
  return category;
}
