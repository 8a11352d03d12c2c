import sharp from 'sharp';

/** A picture that compresses badly enough to have a body worth cutting off. */
export function photograph(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', width = 640, height = 400): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2266aa', noise: { type: 'gaussian', mean: 120, sigma: 40 } } });
  return image.toFormat(format).toBuffer();
}

/** As a phone writes it: position, camera, and turned by a quarter (orientation 6). */
export function phonePhotograph(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#aa6622' } })
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Few bytes, many pixels. */
export function decompressionBomb(edge: number): Promise<Buffer> {
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export const EXECUTABLE = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(2000, 7)]);

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(document.cookie)</script><rect width="10" height="10"/></svg>',
);
