/** Entries `t` of a dispute, in the words of the index by which they are found: to be compared with its id. */
export const DISPUTE_OF_ENTRY = `t.kind in ('dispute-withdrawn', 'dispute-reinstated', 'dispute-lost') and split_part(t.source_key, ':', 2)`;
