// Outlines of the letters that the names need, so that drawing them takes no font and no system library.
import { openSync } from 'fontkit';

/** Weights that the map writes in. */
const WEIGHTS = [500, 600, 700];

/**
 * { unitsPerEm, weights: { 500: { letters: { a: [advance, path] } } }, kerning: { To: -30 } }. A path is in units of the font, y downwards, and begins
 * with a relative command, so that paths of a word can follow one another.
 */
export function glyphTable(fontFile, names) {
  const font = openSync(fontFile);
  const letters = [...new Set(names.join(''))].sort();
  const pairs = [...new Set(names.flatMap((name) => [...name].slice(1).map((letter, at) => name[at] + letter)))].sort();
  const weights = Object.fromEntries(WEIGHTS.map((weight) => [weight, drawLetters(font.getVariation({ wght: weight }), letters)]));
  return { unitsPerEm: font.unitsPerEm, weights, kerning: kerningOf(font.getVariation({ wght: 600 }), pairs) };
}

function drawLetters(font, letters) {
  const missing = letters.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)));
  if (missing.length > 0) throw new Error(`The font has no ${missing.join(' ')}`);
  return Object.fromEntries(
    letters.map((letter) => {
      const glyph = font.glyphForCodePoint(letter.codePointAt(0));
      return [letter, [Math.round(glyph.advanceWidth), relativePath(glyph.path.commands)]];
    }),
  );
}

const SVG_COMMANDS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };

function relativePath(commands) {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let path = '';
  for (const { command, args } of commands) {
    const rounded = args.map((value, at) => (at % 2 === 0 ? Math.round(value) : -Math.round(value)));
    const offsets = rounded.map((value, at) => value - (at % 2 === 0 ? x : y));
    path += SVG_COMMANDS[command] + offsets.join(' ');
    if (command === 'closePath') [x, y] = [startX, startY];
    else [x, y] = rounded.slice(-2);
    if (command === 'moveTo') [startX, startY] = [x, y];
  }
  return path.replaceAll(' -', '-');
}

function kerningOf(font, pairs) {
  const width = (text) => font.layout(text).advanceWidth;
  const found = pairs.map((pair) => [pair, Math.round(width(pair) - width(pair[0]) - width(pair[1]))]);
  return Object.fromEntries(found.filter(([, units]) => units !== 0));
}
