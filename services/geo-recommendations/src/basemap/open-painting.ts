import { BasemapDrawing } from './drawing/basemap-drawing.js';
import { loadEncoder, type EncodeTiles } from './sharp/encode-tiles.js';
import { DrawingMissing, type OpenPainting } from './tile-painter.js';

/**
 * Opens the base map for drawing.
 *
 * @param folder the data folder, with a slash at its end
 * @param isWarmed whether everything is decoded at once, so that no visitor waits for it later
 */
export function openPainting(folder: URL, isWarmed: boolean, load: () => Promise<EncodeTiles | undefined> = loadEncoder): OpenPainting {
  return async () => {
    const encode = await load();
    if (encode === undefined) throw new DrawingMissing();
    const drawing = await BasemapDrawing.open(folder);
    if (isWarmed) drawing.warm();
    return (block) => encode(drawing.draw(block), block.density);
  };
}
