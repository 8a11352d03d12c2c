import type { Box } from '../ground/clip-rings.js';
import type { Ring } from '../ground/ring.js';

/** Steps of the drawing's coordinates in a pixel. */
export const STEPS = 10;

/** Writes what lies in the world as path data of an SVG, in tenths of a pixel from the corner of a box. */
export class PathWriter {
  private readonly scale: number;

  /** @param pixels width of the box on the picture */
  constructor(
    private readonly box: Box,
    pixels: number,
  ) {
    this.scale = (pixels * STEPS) / (box.east - box.west);
  }

  x(units: number): number {
    return Math.round((units - this.box.west) * this.scale);
  }

  y(units: number): number {
    return Math.round((units - this.box.north) * this.scale);
  }

  /** Steps that a length in units is. */
  length(units: number): number {
    return units * this.scale;
  }

  rings(rings: readonly Ring[], isClosed: boolean): string {
    let path = '';
    for (const ring of rings) {
      let x = this.x(ring[0]!);
      let y = this.y(ring[1]!);
      path += `M${x} ${y}l`;
      for (let i = 2; i < ring.length; i += 2) {
        const nextX = this.x(ring[i]!);
        const nextY = this.y(ring[i + 1]!);
        if (nextX === x && nextY === y) continue;
        path += `${nextX - x} ${nextY - y} `;
        x = nextX;
        y = nextY;
      }
      path += isClosed ? '0 0z' : '0 0';
    }
    return path;
  }
}
