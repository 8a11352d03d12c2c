import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Writes the base map: brotli of u32 length of HEAD (little endian) | HEAD (JSON) | body. src/basemap/ground/basemap-file.ts reads it.
 *
 * HEAD.layers[name] = levels, coarse first: { maxZoom, shift, isClosed, count, at: [counts, x, y] }, where `at` are places in the body of
 * three runs of LEB128 numbers: points per ring, then zigzag differences of x and of y in units >> shift, going on from ring to ring.
 *
 * @returns bytes written
 */
export function writeBasemap(target, layers, rest) {
  const parts = [];
  let length = 0;
  const put = (numbers) => {
    const bytes = leb128(numbers);
    parts.push(bytes);
    length += bytes.length;
    return length - bytes.length;
  };
  const head = { ...rest, layers: {} };
  for (const [name, levels] of Object.entries(layers)) {
    head.layers[name] = levels.map(({ rings, ...level }) => {
      const points = rings.flat();
      const at = [put(rings.map((ring) => ring.length)), put(differences(points, 0)), put(differences(points, 1))];
      return { ...level, count: rings.length, at };
    });
  }
  const headBytes = Buffer.from(JSON.stringify(head));
  const headLength = Buffer.alloc(4);
  headLength.writeUInt32LE(headBytes.length);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const file = brotliCompressSync(Buffer.concat([headLength, headBytes, ...parts]), { params });
  writeFileSync(target, file);
  return file.length;
}

function differences(points, axis) {
  return points.map((point, i) => zigzag(point[axis] - (i > 0 ? points[i - 1][axis] : 0)));
}

const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

function leb128(numbers) {
  const bytes = [];
  for (let value of numbers) {
    while (value > 127) {
      bytes.push((value & 127) | 128);
      value = Math.floor(value / 128);
    }
    bytes.push(value);
  }
  return Buffer.from(bytes);
}
