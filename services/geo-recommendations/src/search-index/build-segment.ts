import type { Segment, SegmentSource } from './segment.js';

/** Builds a segment of every findable slot: one sort, then counting passes that leave every list in order. */
export function buildSegment(source: SegmentSource): Segment {
  const findable = findableSlots(source);
  const slots = sortByCode(findable, source.code);
  const count = slots.length;
  const codes = new Uint32Array(count);
  const points = new Float64Array(3 * count);
  const projectTypes = new Uint8Array(count);
  const isVerified = new Uint8Array(count);
  const typeOffset = new Uint32Array(source.typeCount + 1);
  const tagOffset = new Uint32Array(source.tagCount + 1);
  const { wordOffset, wordTags } = source;
  for (let position = 0; position < count; position++) {
    const slot = slots[position]!;
    codes[position] = source.code[slot]!;
    points[3 * position] = source.points[3 * slot]!;
    points[3 * position + 1] = source.points[3 * slot + 1]!;
    points[3 * position + 2] = source.points[3 * slot + 2]!;
    const type = source.projectType[slot]!;
    projectTypes[position] = type;
    isVerified[position] = source.isVerified[slot]!;
    typeOffset[type + 1]!++;
    const end = wordOffset[slot + 1]!;
    for (let at = wordOffset[slot]!; at < end; at++) tagOffset[wordTags[at]! + 1]!++;
  }
  for (let type = 0; type < source.typeCount; type++) typeOffset[type + 1]! += typeOffset[type]!;
  for (let tag = 0; tag < source.tagCount; tag++) tagOffset[tag + 1]! += tagOffset[tag]!;

  const typePositions = new Uint32Array(count);
  const nextOfType = typeOffset.slice();
  for (let position = 0; position < count; position++) typePositions[nextOfType[projectTypes[position]!]!++] = position;
  const tagPositions = fillTagLists(source, slots, typePositions, tagOffset);
  const lists = { typeOffset, typePositions, typeCodes: codesOf(typePositions, codes), tagOffset, tagPositions, tagCodes: codesOf(tagPositions, codes) };
  return { coveredSlots: source.slotCount, slots, codes, points, projectTypes, isVerified, ...lists };
}

/** Mentions in order of position, services in order of type and position. In the store, the services of a helper come before its mentions. */
function fillTagLists(source: SegmentSource, slots: Uint32Array, byType: Uint32Array, tagOffset: Uint32Array): Uint32Array {
  const tagPositions = new Uint32Array(tagOffset[source.tagCount]!);
  const next = tagOffset.slice();
  const { wordOffset, wordTags } = source;
  for (let position = 0; position < slots.length; position++) {
    const slot = slots[position]!;
    const first = wordOffset[slot]!;
    for (let at = wordOffset[slot + 1]! - 1; at >= first && (wordTags[at]! & 1) === 0; at--) tagPositions[next[wordTags[at]!]!++] = position;
  }
  for (const position of byType) {
    const slot = slots[position]!;
    const end = wordOffset[slot + 1]!;
    for (let at = wordOffset[slot]!; at < end && (wordTags[at]! & 1) === 1; at++) tagPositions[next[wordTags[at]!]!++] = position;
  }
  return tagPositions;
}

function codesOf(positions: Uint32Array, codes: Uint32Array): Uint32Array {
  const ofThem = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at++) ofThem[at] = codes[positions[at]!]!;
  return ofThem;
}

function findableSlots(source: SegmentSource): Uint32Array {
  const slots = new Uint32Array(source.slotCount);
  let count = 0;
  for (let slot = 0; slot < source.slotCount; slot++) if (source.isFindable[slot] === 1) slots[count++] = slot;
  return slots.subarray(0, count);
}

/** Radix sort: three passes of 11 bits. */
function sortByCode(slots: Uint32Array, codes: Uint32Array): Uint32Array {
  let from: Uint32Array = slots;
  let to: Uint32Array = new Uint32Array(slots.length);
  for (const shift of [0, 11, 22]) {
    const next = new Uint32Array(2049);
    for (const slot of from) next[((codes[slot]! >>> shift) & 0x7ff) + 1]!++;
    for (let digit = 0; digit < 2048; digit++) next[digit + 1]! += next[digit]!;
    for (const slot of from) to[next[(codes[slot]! >>> shift) & 0x7ff]!++] = slot;
    [from, to] = [to, from];
  }
  return from.slice();
}
