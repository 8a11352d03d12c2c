import { describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { normalizeImage } from '../src/images/normalize-image.js';
import { decompressionBomb, EXECUTABLE, phonePhotograph, photograph, SVG_WITH_SCRIPT } from './sample-files.js';

describe('normalising a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('turns %s into WebP with a thumbnail', async (format) => {
    const result = await normalizeImage(await photograph(format));
    const [image, thumbnail] = await Promise.all([sharp(result.image).metadata(), sharp(result.thumbnail).metadata()]);
    expect(image).toMatchObject({ format: 'webp', width: 640, height: 400 });
    expect(thumbnail).toMatchObject({ format: 'webp', width: 480, height: 300 });
    expect(result).toMatchObject({ width: 640, height: 400 });
  });

  it('makes large pictures smaller and leaves small ones as they are', async () => {
    expect(await normalizeImage(await photograph('jpeg', 3000, 1500))).toMatchObject({ width: 2000, height: 1000 });
    expect(await normalizeImage(await photograph('png', 40, 30))).toMatchObject({ width: 40, height: 30 });
  });

  it('removes the place and the camera from a photograph and keeps it upright', async () => {
    const photo = await phonePhotograph();
    expect((await sharp(photo).metadata()).exif?.includes('SecretCamera')).toBe(true);
    const { image, thumbnail, width, height } = await normalizeImage(photo);
    expect([width, height]).toEqual([300, 600]);
    for (const file of [image, thumbnail]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(file.includes('SecretCamera')).toBe(false);
    }
  });

  it('drops what is appended behind the picture', async () => {
    const { image } = await normalizeImage(Buffer.concat([await photograph('jpeg'), Buffer.from('<script>alert(1)</script>PK\x03\x04')]));
    expect(image.includes('script')).toBe(false);
  });

  it.each([
    ['an executable', EXECUTABLE],
    ['an SVG with script', SVG_WITH_SCRIPT],
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('just some words, nothing more')],
  ])('refuses %s', async (_name, file) => {
    await expect(normalizeImage(file)).rejects.toMatchObject({ status: 422, detail: expect.stringContaining('not a picture we can use') });
  });

  it('says what to do with a HEIC picture', async () => {
    const heic = Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic', 'latin1'), Buffer.alloc(100)]);
    await expect(normalizeImage(heic)).rejects.toMatchObject({ status: 422, detail: expect.stringContaining('save the picture as JPEG') });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s', async (format) => {
    const file = await photograph(format);
    await expect(normalizeImage(file.subarray(0, file.length / 2))).rejects.toMatchObject({ status: 422, detail: expect.stringContaining('damaged or incomplete') });
  });

  it('says of a picture that it cannot finish in time that it is slow itself, not that the picture is damaged', async () => {
    // In the words of the library when its limit is over: which picture takes how long depends on the machine.
    const file = await photograph('jpeg');
    const slow = jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 1% complete\nVipsImage: killed for image "temp-90"'));
    await expect(normalizeImage(file)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 20, detail: expect.stringContaining('not lost') });
    slow.mockRestore();
  });

  it('takes the same kind of file when it is of a usual size', async () => {
    expect(await normalizeImage(decompressionBomb(300))).toMatchObject({ width: 300, height: 300 });
  });

  it('refuses a decompression bomb without decoding it', async () => {
    const bomb = decompressionBomb(20_000);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    await expect(normalizeImage(bomb)).rejects.toMatchObject({ status: 422, detail: expect.stringContaining('too many pixels') });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it('refuses one byte more than 10 MB, whatever it is', async () => {
    await expect(normalizeImage(Buffer.alloc(10_485_761))).rejects.toMatchObject({ status: 413, detail: 'File size exceeds 10MB limit' });
  });
});
