/**
 * The immutable bulk of the index: helpers sorted by grid code. A position is a rank in that order, so that any ascending list of
 * positions is a quadtree by itself.
 */
export interface Segment {
  /** Slots of the store below this number are in the segment, or were gone when it was built. */
  coveredSlots: number;
  /** Store slot of each position. */
  slots: Uint32Array;
  codes: Uint32Array;
  /** x, y and z of each position on the unit sphere, side by side. */
  points: Float64Array;
  projectTypes: Uint8Array;
  /** 1 where the helper has the badge. */
  isVerified: Uint8Array;
  /** Positions of each project type: run `t` goes from typeOffset[t] to typeOffset[t + 1]. */
  typeOffset: Uint32Array;
  typePositions: Uint32Array;
  /** Codes of those positions: searching a list then touches one array, not two. */
  typeCodes: Uint32Array;
  /**
   * The same for word tags (word number * 2, plus 1 when a service names it). Lists of services are ordered by project type first,
   * because a service belongs to few types: the part of one type is one run.
   */
  tagOffset: Uint32Array;
  tagPositions: Uint32Array;
  tagCodes: Uint32Array;
}

/** What a segment is built from: views of the store's columns. */
export interface SegmentSource {
  slotCount: number;
  tagCount: number;
  typeCount: number;
  isFindable: Uint8Array;
  points: Float64Array;
  code: Uint32Array;
  projectType: Uint8Array;
  isVerified: Uint8Array;
  wordOffset: Uint32Array;
  wordTags: Uint32Array;
}

/** A segment without helpers. */
export function emptySegment(typeCount: number): Segment {
  return {
    coveredSlots: 0,
    slots: new Uint32Array(0),
    codes: new Uint32Array(0),
    points: new Float64Array(0),
    projectTypes: new Uint8Array(0),
    isVerified: new Uint8Array(0),
    typeOffset: new Uint32Array(typeCount + 1),
    typePositions: new Uint32Array(0),
    typeCodes: new Uint32Array(0),
    tagOffset: new Uint32Array(1),
    tagPositions: new Uint32Array(0),
    tagCodes: new Uint32Array(0),
  };
}
