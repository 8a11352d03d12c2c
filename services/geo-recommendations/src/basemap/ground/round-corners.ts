import type { Ring } from './ring.js';

/** Units: a shorter side has only its middle kept. */
const SHORT_SIDE = 10;

/** Cuts each corner at a quarter of its sides (Chaikin 1974). Done before anything is clipped, so that neighbouring tiles get the same curve. */
export function roundCorners(ring: Ring, isClosed: boolean): Ring {
  const count = ring.length / 2;
  if (count < 4) return ring;
  const points: number[] = isClosed ? [] : [ring[0]!, ring[1]!];
  const sides = isClosed ? count : count - 1;
  for (let i = 0; i < sides; i++) {
    const j = (i + 1) % count;
    const [ax, ay, bx, by] = [ring[2 * i]!, ring[2 * i + 1]!, ring[2 * j]!, ring[2 * j + 1]!];
    if (Math.abs(bx - ax) + Math.abs(by - ay) < SHORT_SIDE) points.push((ax + bx) / 2, (ay + by) / 2);
    else points.push(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25, ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75);
  }
  if (!isClosed) points.push(ring[2 * count - 2]!, ring[2 * count - 1]!);
  return Float64Array.from(points);
}
