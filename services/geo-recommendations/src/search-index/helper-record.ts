/** What the search keeps of a helper; made from a listing once, when its event arrives. */
export interface HelperRecord {
  id: string;
  /** Index of the project type in PROJECT_TYPES. */
  projectType: number;
  isVerified: boolean;
  /** Decimal degrees; null when the listing has no place on the map: then it is counted for suggestions but never found. */
  latitude: number | null;
  longitude: number | null;
  /** Stems named by services, and stems found elsewhere in the listing; each once, separated by spaces. */
  serviceWords: string;
  otherWords: string;
  /** Services as the helper wrote them, one per line. */
  labels: string;
  /** When the helper is there, in words; empty when it did not say. */
  availability: string;
  /** The answer's JSON object for this helper, up to but without the closing brace and what depends on the search. */
  card: string;
}
