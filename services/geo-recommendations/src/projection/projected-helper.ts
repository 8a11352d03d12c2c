import { PROJECT_TYPES } from '@community-help/api-contracts';
import type { EncodedHelper } from '../search-index/encoded-helper.js';
import type { HelperRecord } from '../search-index/helper-record.js';
import { Dictionary } from '../search-index/dictionary.js';
import { Utf8 } from '../search-index/utf8.js';

/** Columns of projected_helper that the search needs, in the order in which they are read. */
export const RECORD_COLUMNS =
  'change, helper_id, project_type, is_verified, latitude, longitude, service_words, other_words, labels, availability, card';

/** What the reader selects: the record, and whether it may be found. */
export const ROW_COLUMNS = `${RECORD_COLUMNS}, is_listed`;

/** Numbered as in PROJECT_TYPES. */
const TYPES = new Dictionary();
for (const type of PROJECT_TYPES) TYPES.numberFor(new Utf8().set(Buffer.from(type), 0, type.length));

/**
 * One row of {@link ROW_COLUMNS} as PostgreSQL sends it in binary form: the texts stay where they are, in the bytes from the
 * network, for 100,000 rows are read at every start. One object serves all rows, one after the other.
 */
export class ProjectedRow implements EncodedHelper {
  change = 0;
  readonly id = new Utf8();
  projectType = 0;
  isVerified = false;
  latitude: number | null = null;
  longitude: number | null = null;
  readonly serviceWords = new Utf8();
  readonly otherWords = new Utf8();
  readonly labels = new Utf8();
  readonly availability = new Utf8();
  readonly card = new Utf8();
  /** False of a helper that was hidden or removed: nothing but its id says anything. */
  isListed = true;
  private readonly field = new Utf8();

  /** Takes the fields that begin at `at`, each behind its length. @returns where they end */
  read(bytes: Buffer, at: number): number {
    const { field } = this;
    let end = locate(bytes, at, field);
    this.change = bytes.readInt32BE(field.from) * 2 ** 32 + bytes.readUInt32BE(field.from + 4);
    end = locate(bytes, end, this.id);
    end = locate(bytes, end, field);
    this.projectType = TYPES.findBytes(field) ?? -1;
    end = locate(bytes, end, field);
    this.isVerified = bytes[field.from] === 1;
    end = locate(bytes, end, field);
    this.latitude = degreesOf(field);
    end = locate(bytes, end, field);
    this.longitude = degreesOf(field);
    end = locate(bytes, end, this.serviceWords);
    end = locate(bytes, end, this.otherWords);
    end = locate(bytes, end, this.labels);
    end = locate(bytes, end, this.availability);
    end = locate(bytes, end, this.card);
    end = locate(bytes, end, field);
    this.isListed = bytes[field.from] === 1;
    return end;
  }
}

/** @returns where the next field begins */
function locate(bytes: Buffer, at: number, field: Utf8): number {
  const length = bytes.readInt32BE(at); // -1: NULL
  field.set(bytes, at + 4, at + 4 + length);
  return at + 4 + Math.max(0, length);
}

function degreesOf({ bytes, from, to }: Utf8): number | null {
  return to < from ? null : bytes.readDoubleBE(from);
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

/** What is left of a helper that nobody may find. Without a place and without words it would not be found either by who knows no better. */
export function hiddenRecord(id: string): HelperRecord {
  return { id, projectType: 0, isVerified: false, latitude: null, longitude: null, serviceWords: '', otherWords: '', labels: '', availability: '', card: '' };
}
