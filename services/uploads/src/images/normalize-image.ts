import sharp from 'sharp';
import { UPLOAD } from '@community-help/api-contracts';
import type { Problem } from '@community-help/service-kit';
import { detectImageType } from './detect-image-type.js';
import { damagedPicture, fileTooLarge, heicPicture, notAPicture, tooLongAndThin, tooManyPixels, tooSlow } from './image.problems.js';

export interface NormalizedImage {
  /** WebP, at most `MAX_EDGE` pixels wide and high, upright, sRGB, without any metadata. */
  image: Buffer;
  /** The same picture, at most `THUMBNAIL_EDGE` pixels wide and high. */
  thumbnail: Buffer;
  /** Pixels of `image`. */
  width: number;
  height: number;
}

const MAX_EDGE = 2000;
const THUMBNAIL_EDGE = 480;
/** Decoded, a picture needs four bytes per pixel: 64 megapixels are 256 MB, more than any phone's usual photograph. */
const MAX_PIXELS = 64_000_000;
/** A side longer than this, or many times longer than the other, is no photograph, and some formats decode it very slowly. */
const MAX_SIDE = 20_000;
const MAX_RATIO = 50;
/** Several times what the largest picture takes on a core of its own: who meets this shares the core with too many. */
const MAX_SECONDS = 15;

// Every picture is different, so libvips' cache only costs memory; one thread per picture keeps the process answering.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Checks a file and turns it into what is published. The picture is decoded and encoded anew, so that nothing but its pixels survives:
 * no EXIF (with the place where it was taken), no colour profile, no script or archive appended to it.
 * @throws Problem 413 over 10485760 bytes; 422 when it is no picture of an accepted format, is truncated, has too many pixels or an odd shape; 503 when it takes longer than 15 s,
 * which says nothing about the picture.
 */
export async function normalizeImage(file: Buffer): Promise<NormalizedImage> {
  if (file.length > UPLOAD.maxBytes) throw fileTooLarge();
  const type = detectImageType(file);
  if (type === 'heic') throw heicPicture();
  if (type === 'unknown') throw notAPicture();
  await checkShape(file);
  try {
    const upright = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true }).timeout({ seconds: MAX_SECONDS });
    const image = await upright
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    // Made from the smaller picture: a second decoding of the original would cost as much as the first.
    const thumbnail = await sharp(image.data)
      .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer();
    return { image: image.data, thumbnail, width: image.info.width, height: image.info.height };
  } catch (error) {
    throw problemOf(error);
  }
}

/** libvips reports everything as a message. */
function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : '';
  if (/^timeout/i.test(message)) return tooSlow();
  return /pixel limit/i.test(message) ? tooManyPixels() : damagedPicture();
}

/** Reads the header alone, before anything is decoded. */
async function checkShape(file: Buffer): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(() => {
    throw damagedPicture();
  });
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MAX_SIDE || long > short * MAX_RATIO) throw tooLongAndThin();
}
