// Geometry of rings and lines. A point is [x, y]; a ring does not repeat its first point.

/** The signed area of a ring, in squared units. */
export function areaOf(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) sum += (ring[j][0] - ring[i][0]) * (ring[j][1] + ring[i][1]);
  return sum / 2;
}

export function squaredDistance([ax, ay], [bx, by]) {
  return (ax - bx) ** 2 + (ay - by) ** 2;
}

/** A line with fewer points that is nowhere farther than `tolerance` from the given one (Douglas and Peucker 1973). */
export function simplifyLine(points, tolerance) {
  if (points.length < 3) return points;
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const stack = [[0, points.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    let worst = tolerance * tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const away = squaredDistanceToSegment(points[i], points[from], points[to]);
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    isKept[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return points.filter((_, i) => isKept[i]);
}

function squaredDistanceToSegment(point, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return squaredDistance(point, [from[0] + t * dx, from[1] + t * dy]);
}

/** The same for a ring, which is cut at its first point and at the one farthest from it. */
export function simplifyRing(ring, tolerance) {
  if (ring.length < 5) return ring;
  const distances = ring.map((point) => squaredDistance(point, ring[0]));
  const far = distances.indexOf(distances.reduce((a, b) => Math.max(a, b)));
  const there = simplifyLine(ring.slice(0, far + 1), tolerance);
  const back = simplifyLine([...ring.slice(far), ring[0]], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** Whole numbers of 2^shift units, without repeated points. */
export function quantise(points, shift, isClosed) {
  const found = [];
  for (const [x, y] of points) {
    const point = [Math.round(x / 2 ** shift), Math.round(y / 2 ** shift)];
    if (found.length === 0 || squaredDistance(found.at(-1), point) > 0) found.push(point);
  }
  if (isClosed && found.length > 1 && squaredDistance(found[0], found.at(-1)) === 0) found.pop();
  return found;
}

/** A line whose points are pulled towards their neighbours, `times` over; its ends stay. */
export function smooth(points, times) {
  let line = points;
  for (let pass = 0; pass < times; pass++) {
    line = line.map((point, i) => {
      if (i === 0 || i === line.length - 1) return point;
      const [before, after] = [line[i - 1], line[i + 1]];
      return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
    });
  }
  return line;
}
