/** A validated search. Distances in km, positions in decimal degrees. */
export interface SearchQuery {
  latitude: number;
  longitude: number;
  radius: number;
  limit: number;
  /** Index in PROJECT_TYPES; null for any. */
  projectType: number | null;
  /** Stems of what is needed, each once; empty when nothing was typed. */
  words: string[];
}
