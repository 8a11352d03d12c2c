/**
 * The immutable bulk of the index: helpers sorted by (verified first, grid code). A position is a rank in that order.
 * Any ascending list of positions is therefore a pair of quadtrees, its verified part and the rest.
 */
export interface Segment {
  /** Slots of the store below this number are in the segment, or were gone when it was built. */
  coveredSlots: number;
  /** Store slot of each position. */
  slots: Uint32Array;
  codes: Uint32Array;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  projectTypes: Uint8Array;
  /** Positions below this number are verified. */
  verifiedCount: number;
  /** Positions of each project type: run `t` goes from typeOffset[t] to typeOffset[t + 1]. */
  typeOffset: Uint32Array;
  typePositions: Uint32Array;
  /** The same for word tags (word number * 2, plus 1 when a service names it). */
  tagOffset: Uint32Array;
  tagPositions: Uint32Array;
}

/** What a segment is built from: views of the store's columns. */
export interface SegmentSource {
  slotCount: number;
  tagCount: number;
  typeCount: number;
  isFindable: Uint8Array;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  code: Uint32Array;
  projectType: Uint8Array;
  isVerified: Uint8Array;
  wordOffset: Uint32Array;
  wordTags: Uint32Array;
}

/** A segment without helpers. */
export function emptySegment(typeCount: number): Segment {
  const none = new Float64Array(0);
  return {
    coveredSlots: 0,
    slots: new Uint32Array(0),
    codes: new Uint32Array(0),
    x: none,
    y: none,
    z: none,
    projectTypes: new Uint8Array(0),
    verifiedCount: 0,
    typeOffset: new Uint32Array(typeCount + 1),
    typePositions: new Uint32Array(0),
    tagOffset: new Uint32Array(1),
    tagPositions: new Uint32Array(0),
  };
}
