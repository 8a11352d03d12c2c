export type Weight = 500 | 600 | 700;

/** Outlines of the letters of the map's names; scripts/basemap/glyphs.mjs makes them. */
export interface GlyphTable {
  unitsPerEm: number;
  /** Each letter's advance, and its path with y downwards and relative commands. */
  weights: Record<Weight, Record<string, [advance: number, path: string]>>;
  /** What is added between two letters. */
  kerning: Record<string, number>;
}

export interface SetText {
  /** Units of the font. */
  width: number;
  /** From the left end of the baseline. */
  path: string;
}

/** Sets names in letters that are paths, so that drawing them takes no font of the machine. */
export class Glyphs {
  constructor(private readonly table: GlyphTable) {}

  get unitsPerEm(): number {
    return this.table.unitsPerEm;
  }

  /** @param gap units of the font between letters; letters that the table lacks are left out */
  set(text: string, weight: Weight, gap = 0): SetText {
    const letters = this.table.weights[weight];
    let x = 0;
    let path = '';
    let before = '';
    for (const letter of text) {
      const glyph = letters[letter];
      if (glyph === undefined) continue;
      if (before !== '') x += gap + (this.table.kerning[before + letter] ?? 0);
      if (glyph[1] !== '') path += `M${x} 0${glyph[1]}`;
      x += glyph[0];
      before = letter;
    }
    return { width: x, path };
  }
}
