import { Injectable } from '@nestjs/common';
import { HelperRemovedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { PermanentError } from '@community-help/service-kit';
import { recordOfListing } from '../search-index/record-of-listing.js';
import { hiddenRecord, valuesOfRecord } from './projected-helper.js';

// The clock's row lock is taken before any helper's, by everyone, and held until commit.
const STORE = `
  WITH clock AS (
    UPDATE projection_state SET last_change = last_change + 1 RETURNING serving, building, last_change
  )
  INSERT INTO projected_helper AS known (generation, change, revision, is_listed, is_removed, helper_id, project_type, is_verified, latitude, longitude,
    service_words, other_words, labels, availability, card)
  SELECT generation, clock.last_change, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
  FROM clock CROSS JOIN LATERAL unnest(GENERATIONS) AS generation
  WHERE generation IS NOT NULL
  ON CONFLICT (generation, helper_id) DO UPDATE SET
    change = excluded.change, revision = greatest(known.revision, excluded.revision), is_listed = excluded.is_listed, is_removed = excluded.is_removed,
    project_type = excluded.project_type, is_verified = excluded.is_verified, latitude = excluded.latitude, longitude = excluded.longitude,
    service_words = excluded.service_words, other_words = excluded.other_words, labels = excluded.labels, availability = excluded.availability, card = excluded.card
  WHERE NOT known.is_removed AND (known.revision < excluded.revision OR excluded.is_removed)`;

const EVERY_GENERATION = STORE.replace('GENERATIONS', 'ARRAY[clock.serving, clock.building]');
const NEW_GENERATION = STORE.replace('GENERATIONS', 'ARRAY[clock.building]');

/** What tells of a listing, or that it is no more. */
export type ListingFact = HelperListingV1 | HelperRemovedV1;

/** Whatever runs a statement: an entity manager inside a transaction, or a pool. */
export interface Database {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Keeps the newest revision of a listing until its removal, which is the last word; older and repeated ones change nothing, so the order of arrival does not matter. */
@Injectable()
export class ProjectListing {
  /**
   * Stores what is now true of a listing in the generation that is served and in the one that is being built, if there is one.
   * @throws PermanentError when its project type is none of ours: no later delivery can help
   */
  async store(database: Database, fact: ListingFact): Promise<void> {
    await database.query(EVERY_GENERATION, valuesOf(fact));
  }

  /** The same for a replay of the log: only the generation that is being built gets it. */
  async storeInNewGeneration(database: Database, fact: ListingFact): Promise<void> {
    await database.query(NEW_GENERATION, valuesOf(fact));
  }
}

/** Of a helper that nobody may find only the id, the revision, and whether it was removed are kept. */
function valuesOf(fact: ListingFact): unknown[] {
  const isRemoved = fact instanceof HelperRemovedV1;
  if (isRemoved || fact.isListed === false) return [fact.revision, false, isRemoved, ...valuesOfRecord(hiddenRecord(fact.helperId))];
  const record = recordOfListing(fact);
  if (record === undefined) throw new PermanentError('The project type of the listing is not known.');
  return [fact.revision, true, false, ...valuesOfRecord(record)];
}
