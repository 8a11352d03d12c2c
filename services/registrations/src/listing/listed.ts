import { markerKindOf, PROJECT_TYPES, type CheckedMark, type MarkerKind, type ProjectType } from '@community-help/api-contracts';
import { shownPlaceOf, type PlaceColumns } from '../helper/shown-place.js';
import { viewCheck, type CheckedColumns } from '../verification/verification.js';

/** Decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** What is kept in memory of every listing: what the map draws and what filters and orders ask for. Texts stay in the database. */
export interface Listed {
  id: string;
  name: string;
  projectType: ProjectType;
  /** One bit for each project type that the listing is found under: its own, and those among its services. */
  groups: number;
  marker: MarkerKind;
  isVerified: boolean;
  /** Empty unless its identity counts as checked. */
  check: CheckedMark;
  /** Where visitors see it; null when the listing is not on the map. */
  position: Position | null;
}

/** Columns of a row that `listedOf` reads. */
export interface ListedRow extends CheckedColumns, PlaceColumns {
  id: string;
  name: string;
  projectType: ProjectType;
  services: string[];
  isVerified: boolean;
}

/** Number of a project type among the groups. */
export const groupOf = (type: ProjectType): number => PROJECT_TYPES.indexOf(type);

/** A category filter finds a listing by its project type or by any of its services. */
export function groupsOf(projectType: ProjectType, services: readonly string[]): number {
  let groups = 1 << groupOf(projectType);
  for (const service of services) {
    const group = PROJECT_TYPES.indexOf(service.toLowerCase() as ProjectType);
    if (group >= 0) groups |= 1 << group;
  }
  return groups;
}

export function listedOf(row: ListedRow): Listed {
  const { id, name, projectType, services, isVerified } = row;
  const { latitude, longitude } = shownPlaceOf(row);
  const position = latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  return { id, name, projectType, groups: groupsOf(projectType, services), marker: markerKindOf(services), isVerified, check: viewCheck(row), position };
}

const LONGEST_KEY = 40;
/** Almost every name: nothing to fold, and no letter of two units. */
const PLAIN = /^[\x21-\x7e][\x20-\x7e]*$/;

/** What listings are sorted by: the beginning of the name, in small letters and without accents. Equal ones follow their ids. */
export function sortKeyOf(name: string): string {
  if (PLAIN.test(name)) return name.slice(0, LONGEST_KEY).toLowerCase();
  const folded = name.normalize('NFKD').replaceAll(/\p{M}+/gu, '').toLowerCase().trim();
  return [...folded].slice(0, LONGEST_KEY).join('');
}
