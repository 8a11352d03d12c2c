import { PROJECT_TYPES } from '@community-help/api-contracts';
import type { HelperRecord } from '../search-index/helper-record.js';

/** Columns of projected_helper that the search needs, in the order in which they are read. */
export const RECORD_COLUMNS =
  'change, helper_id, project_type, is_verified, latitude, longitude, service_words, other_words, labels, availability, card';

/** A row in array form, which is the cheapest to read: 100,000 of them are read at every start. */
export type RecordRow = [
  change: string,
  helperId: string,
  projectType: string,
  isVerified: boolean,
  latitude: number | null,
  longitude: number | null,
  serviceWords: string,
  otherWords: string,
  labels: string,
  availability: string,
  card: string,
];

/** What a row says of a helper. */
export function recordOfRow(row: RecordRow): HelperRecord {
  const [, id, projectType, isVerified, latitude, longitude, serviceWords, otherWords, labels, availability, card] = row;
  return {
    id,
    projectType: PROJECT_TYPES.indexOf(projectType as (typeof PROJECT_TYPES)[number]),
    isVerified,
    latitude,
    longitude,
    serviceWords,
    otherWords,
    labels,
    availability,
    card,
  };
}

/** Values of a row, from helper_id to card in the order of {@link RECORD_COLUMNS}. */
export function valuesOfRecord(record: HelperRecord): unknown[] {
  return [
    record.id,
    PROJECT_TYPES[record.projectType],
    record.isVerified,
    record.latitude,
    record.longitude,
    record.serviceWords,
    record.otherWords,
    record.labels,
    record.availability,
    record.card,
  ];
}
