import { BasemapDrawing } from './drawing/basemap-drawing.js';
import { loadEncoder, type EncodeTiles } from './sharp/encode-tiles.js';
import { DrawingMissing, type OpenPainting } from './tile-painter.js';

/**
 * Opens the base map for drawing.
 *
 * @param folder the data folder, with a slash at its end
 */
export function openPainting(folder: URL, load: () => Promise<EncodeTiles | undefined> = loadEncoder): OpenPainting {
  return async () => {
    const encode = await load();
    if (encode === undefined) throw new DrawingMissing();
    const drawing = await BasemapDrawing.open(folder);
    drawing.warm();
    return (block) => encode(drawing.draw(block), block.density);
  };
}
