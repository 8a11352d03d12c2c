import { armOf, eased, fade, groupAt, keyed, part, rising, scale, shift, swaying, swing, together, turn } from '../motion.mjs';

const SHELF = ['112 236', '178 236', '244 236', '310 236', '376 236'];
const ROLLS = [140, 184, 228, 272];

/** Bread at closing time: the swinging sign, a bag handed over, the shelf gets empty, the blind comes down. */
export const scene = {
  drawing: 'film-5.svg',
  seconds: 13,
  camera: [
    [0, 660, 150, 460],
    [1.4, 660, 150, 460],
    [3.2, 660, 350, 460],
    [5.6, 660, 350, 460],
    [7.2, 270, 280, 440],
    [10, 270, 290, 440],
    [11.6, 480, 270, 960],
    [13, 480, 270, 960],
  ],
  setUp(svg) {
    const sign = together(part(svg, '#sign'));
    const pull = [part(svg, '#blind polyline'), part(svg, '#blind circle')];
    const cloth = together(...[...part(svg, '#blind').children].filter((element) => !pull.includes(element) && element.getAttribute('y') !== '196'));
    const hem = together(part(svg, '#blind rect[y="196"]'), ...pull);
    const steam = rising(part(svg, '#steam'), 14);
    const loaves = SHELF.map((place) => groupAt(svg, place));
    const rolls = ROLLS.map((x) => together(part(svg, `circle[cx="${x}"][cy="306"]`), part(svg, `polyline[points="${x - 8},300 ${x + 8},300"]`)));
    const bag = groupAt(svg, '652 354');
    const gift = together(bag, part(svg, '#steam'), part(svg, 'circle[cx="634"][cy="330"]'));
    const child = armOf(groupAt(svg, '836 512'), '13,-66 24,-74 28,-86', [28, -86]);
    const dog = together(part(groupAt(svg, '336 520'), 'polyline[points="-15,-18 -22,-27"]'));
    const stars = [...svg.querySelectorAll('circle[r="2.6"]')];
    const sway = swaying(svg, ['548 494', '738 504', '836 512', '228 516']);
    return (seconds) => {
      sway(seconds);
      steam(seconds);
      turn(sign, 5 * swing(seconds, 2.7), 719, 146);
      stars.forEach((star, index) => fade(star, 0.65 + 0.35 * swing(seconds, 2.2, index * 0.7)));
      shift(gift, keyed(seconds, [[0, -10], [3.6, -10], [4.6, 8], [13, 8]]), 2 * swing(seconds, 2.1));
      turn(child, 6 + 12 * swing(seconds, 0.8), 13, -66);
      turn(dog, 24 * swing(seconds, 0.42), -15, -18);
      [...rolls, ...loaves].forEach((bread, index) => fade(bread, 1 - eased(seconds, 5.8 + index * 0.34, 6.1 + index * 0.34)));
      const drop = keyed(seconds, [[0, 0], [8.8, 0], [10.6, 150], [13, 150]]);
      scale(cloth, 1, (44 + drop) / 44, 96, 156);
      shift(hem, 0, drop);
    };
  },
};
