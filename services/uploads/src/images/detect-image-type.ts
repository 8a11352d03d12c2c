/** The formats that are accepted. What is stored is always WebP, whatever came in. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** What the first bytes of a file say it is: a format that is accepted, HEIC (which gets a sentence of its own), or nothing we know. */
export type DetectedType = ImageType | 'heic' | 'unknown';

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']);
/** Shared by AVIF and HEIC files: the compatible brands behind it decide. */
const GENERIC_BRANDS = new Set(['mif1', 'msf1']);

/**
 * Looks at the magic bytes only: a file name and a content type are the sender's claim. SVG has no magic bytes, is a document that
 * may carry script, and therefore is 'unknown'.
 */
export function detectImageType(bytes: Buffer): DetectedType {
  if (bytes.length < 12) return 'unknown';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.slice(4, 8) === 'ftyp') return detectByBrand(bytes);
  return 'unknown';
}

/** ISO base media files begin with a box of brands: size, 'ftyp', major brand, version, then compatible brands of four letters. */
function detectByBrand(bytes: Buffer): DetectedType {
  const boxEnd = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const brands = [bytes.toString('latin1', 8, 12)];
  if (GENERIC_BRANDS.has(brands[0]!)) {
    for (let offset = 16; offset + 4 <= boxEnd; offset += 4) brands.push(bytes.toString('latin1', offset, offset + 4));
  }
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'unknown';
}
