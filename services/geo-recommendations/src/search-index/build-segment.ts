import type { Segment, SegmentSource } from './segment.js';

/** Builds a segment of every findable slot: one sort, then two counting passes that leave every list in order. */
export function buildSegment(source: SegmentSource): Segment {
  const findable = findableSlots(source);
  const slots = sortByKey(findable, source);
  const count = slots.length;
  const codes = new Uint32Array(count);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const z = new Float64Array(count);
  const projectTypes = new Uint8Array(count);
  const typeOffset = new Uint32Array(source.typeCount + 1);
  const tagOffset = new Uint32Array(source.tagCount + 1);
  let verifiedCount = 0;
  for (let position = 0; position < count; position++) {
    const slot = slots[position]!;
    codes[position] = source.code[slot]!;
    x[position] = source.x[slot]!;
    y[position] = source.y[slot]!;
    z[position] = source.z[slot]!;
    projectTypes[position] = source.projectType[slot]!;
    verifiedCount += source.isVerified[slot]!;
    typeOffset[projectTypes[position]! + 1]!++;
    for (let at = source.wordOffset[slot]!; at < source.wordOffset[slot + 1]!; at++) tagOffset[source.wordTags[at]! + 1]!++;
  }
  for (let type = 0; type < source.typeCount; type++) typeOffset[type + 1]! += typeOffset[type]!;
  for (let tag = 0; tag < source.tagCount; tag++) tagOffset[tag + 1]! += tagOffset[tag]!;

  const typePositions = new Uint32Array(count);
  const tagPositions = new Uint32Array(tagOffset[source.tagCount]!);
  const nextOfType = typeOffset.slice();
  const nextOfTag = tagOffset.slice();
  for (let position = 0; position < count; position++) {
    const slot = slots[position]!;
    typePositions[nextOfType[projectTypes[position]!]!++] = position;
    for (let at = source.wordOffset[slot]!; at < source.wordOffset[slot + 1]!; at++) {
      tagPositions[nextOfTag[source.wordTags[at]!]!++] = position;
    }
  }
  const coveredSlots = source.slotCount;
  return { coveredSlots, slots, codes, x, y, z, projectTypes, verifiedCount, typeOffset, typePositions, tagOffset, tagPositions };
}

function findableSlots(source: SegmentSource): Uint32Array {
  const slots = new Uint32Array(source.slotCount);
  let count = 0;
  for (let slot = 0; slot < source.slotCount; slot++) if (source.isFindable[slot] === 1) slots[count++] = slot;
  return slots.subarray(0, count);
}

/** Radix sort by (verified first, grid code): three passes of 11 bits over a key of 33. */
function sortByKey(slots: Uint32Array, source: SegmentSource): Uint32Array {
  const digits = [
    (slot: number) => source.code[slot]! & 0x7ff,
    (slot: number) => (source.code[slot]! >>> 11) & 0x7ff,
    (slot: number) => (source.code[slot]! >>> 22) | (source.isVerified[slot] === 1 ? 0 : 0x400),
  ];
  let from: Uint32Array = slots;
  let to: Uint32Array = new Uint32Array(slots.length);
  for (const digitOf of digits) {
    const next = new Uint32Array(2049);
    for (const slot of from) next[digitOf(slot) + 1]!++;
    for (let digit = 0; digit < 2048; digit++) next[digit + 1]! += next[digit]!;
    for (const slot of from) to[next[digitOf(slot)]!++] = slot;
    [from, to] = [to, from];
  }
  return from.slice();
}
