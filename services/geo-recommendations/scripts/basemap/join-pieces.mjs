// GSHHG comes in pieces, cut at the bins it is stored in; these join them again.

/** About a metre: pieces that end this near to one another belong together. */
const key = ([longitude, latitude]) => `${Math.round(longitude * 1e5)},${Math.round(latitude * 1e5)}`;

/**
 * Joins directed pieces, the end of one to the start of the next.
 *
 * @returns closed rings, and lines whose ends were cut off by the edge of the dump
 */
export function joinRings(pieces) {
  const starting = groupBy(pieces, (piece) => [key(piece[0])]);
  const ends = new Set(pieces.map((piece) => key(piece.at(-1))));
  const used = new Set();
  const rings = [];
  const open = [];
  const follow = (first) => {
    used.add(first);
    const ring = first.slice();
    for (;;) {
      const end = key(ring.at(-1));
      if (end === key(ring[0]) && ring.length > 2) return void rings.push(ring.slice(0, -1));
      const next = starting.get(end)?.find((piece) => !used.has(piece));
      if (next === undefined) return void open.push(ring);
      used.add(next);
      for (const point of next.slice(1)) ring.push(point);
    }
  };
  // What nothing leads to starts a line; the rest are rings.
  for (const piece of pieces) if (!ends.has(key(piece[0]))) follow(piece);
  for (const piece of pieces) if (!used.has(piece)) follow(piece);
  return { rings, open };
}

/** Joins pieces without a direction where exactly two of them meet. */
export function joinLines(pieces) {
  const touching = groupBy(pieces, (piece) => [key(piece[0]), key(piece.at(-1))]);
  const used = new Set();
  const lines = [];
  const lengthen = (line) => {
    for (;;) {
      const end = key(line.at(-1));
      const meeting = touching.get(end);
      const next = meeting.length === 2 ? meeting.find((piece) => !used.has(piece)) : undefined;
      if (next === undefined) return;
      used.add(next);
      const onward = key(next[0]) === end ? next : next.toReversed();
      line.push(...onward.slice(1));
    }
  };
  for (const piece of pieces) {
    if (used.has(piece)) continue;
    used.add(piece);
    const line = piece.slice();
    lengthen(line);
    line.reverse();
    lengthen(line);
    lines.push(line);
  }
  return lines;
}

/**
 * Closes coasts that the edge of the dump has cut, with the land on their left: from the end of one anticlockwise along the edge to the start of
 * the next, and on until they are rings.
 *
 * @param {{ west: number, south: number, east: number, north: number }} box degrees
 */
export function closeAlongEdge(lines, { west, south, east, north }) {
  const corners = [[west, south], [east, south], [east, north], [west, north]];
  // How far along the edge a point is, from the north-western corner: its side, and the share of that side.
  const turnOf = ([longitude, latitude]) => {
    if (longitude <= west) return (north - latitude) / (north - south);
    if (latitude <= south) return 1 + (longitude - west) / (east - west);
    if (longitude >= east) return 2 + (latitude - south) / (north - south);
    return 3 + (east - longitude) / (east - west);
  };
  const ahead = (from, to) => (turnOf(to) - turnOf(from) + 4) % 4;
  const left = new Set(lines);
  const rings = [];
  while (left.size > 0) {
    const [first] = left;
    const ring = [];
    let line = first;
    do {
      left.delete(line);
      for (const point of line) ring.push(point);
      const end = line.at(-1);
      const next = [first, ...left].reduce((nearest, other) => (ahead(end, other[0]) < ahead(end, nearest[0]) ? other : nearest));
      const goal = turnOf(end) + ahead(end, next[0]);
      for (let turn = Math.floor(turnOf(end)) + 1; turn <= goal; turn++) ring.push(corners[(turn - 1) % 4]);
      line = next;
    } while (line !== first);
    rings.push(ring);
  }
  return rings;
}

function groupBy(list, keysOf) {
  const groups = new Map();
  for (const item of list) for (const name of keysOf(item)) groups.set(name, [...(groups.get(name) ?? []), item]);
  return groups;
}
