import { armOf, groupAt, part, rising, shift, swaying, swing, together, turn } from '../motion.mjs';

/** A Saturday at the food table: the hall, the pot, a bowl held out, the words on the cloth. */
export const scene = {
  drawing: 'film-1.svg',
  seconds: 12,
  camera: [
    [0, 480, 150, 620],
    [1, 480, 150, 620],
    [3.2, 440, 280, 440],
    [5.6, 440, 280, 440],
    [7.4, 770, 372, 520],
    [9.2, 770, 372, 520],
    [11, 480, 270, 960],
    [12, 480, 270, 960],
  ],
  setUp(svg) {
    const sway = swaying(svg, ['250 500', '540 500', '806 520', '884 526']);
    const steam = rising(part(svg, '#steam'));
    const ladle = together(part(svg, '#arm'));
    const bunting = together(part(svg, '#bunting'));
    const wave = armOf(groupAt(svg, '884 526'), '13,-66 22,-72 26,-84', [26, -84]);
    const elder = groupAt(svg, '806 520');
    const bowl = armOf(elder, '13,-66 22,-56 30,-62', [30, -62], part(elder, 'path[d^="M20 -66h20"]'), part(elder, 'circle[cx="30"][cy="-58"]'));
    return (seconds) => {
      sway(seconds);
      steam(seconds);
      shift(ladle, 11 * swing(seconds, 1.9), 3.5 * swing(seconds, 1.9, 0.48));
      bunting.setAttribute('transform', `translate(0 18) skewX(${2.2 * swing(seconds, 3.1)}) scale(1 ${1 + 0.05 * swing(seconds, 2.3)}) translate(0 -18)`);
      turn(wave, 7 + 11 * swing(seconds, 0.8), 13, -66);
      turn(bowl, 3 * swing(seconds, 2.8), 13, -66);
    };
  },
};
