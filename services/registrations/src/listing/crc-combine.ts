/** The CRC-32 polynomial of gzip (RFC 1952, section 8), bits reversed. */
const POLYNOMIAL = 0xedb88320;
/** The polynomial "1" in reversed bit order: x^0 is the highest bit. */
const ONE = 0x80000000;

/** Product of two polynomials over GF(2), modulo the CRC polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b;
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
  return product >>> 0;
}

/** x^(2^n) for n = 0..31: each is the square of the one before. */
const SQUARES = [ONE >>> 1];
while (SQUARES.length < 32) SQUARES.push(multiply(SQUARES.at(-1)!, SQUARES.at(-1)!));

/**
 * CRC-32 of A followed by B, from the CRC-32 of each and the length of B in bytes.
 * Appending n bytes multiplies what came before by x^(8n).
 */
export function combineCrc(crcOfA: number, crcOfB: number, bytesOfB: number): number {
  let shift = ONE;
  for (let bits = bytesOfB, power = 3; bits > 0; bits = Math.floor(bits / 2), power++) {
    if (bits % 2 === 1) shift = multiply(shift, SQUARES[power % 32]!);
  }
  return (multiply(shift, crcOfA) ^ crcOfB) >>> 0;
}
