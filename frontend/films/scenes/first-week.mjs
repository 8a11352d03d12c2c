import { draw, eased, fade, groupAt, keyed, part, shift, swaying, swing, together, turn } from '../motion.mjs';

const DEPARTURE = 7;

/** First week, first wage: the clock, a traveller gets on, the paddle goes up, the train leaves, the envelope. */
export const scene = {
  drawing: 'film-2.svg',
  seconds: 13,
  camera: [
    [0, 780, 230, 330],
    [1.2, 780, 230, 330],
    [3, 480, 270, 960],
    [5.2, 420, 300, 800],
    [6.6, 560, 270, 640],
    [9.4, 480, 270, 960],
    [11, 640, 330, 480],
    [13, 640, 330, 480],
  ],
  setUp(svg) {
    const train = together(part(svg, '#train'));
    const paddle = together(part(svg, '#arm'));
    const [minutes, hours] = [...part(svg, '#hands').children].map((hand) => together(hand));
    const traveller = together(groupAt(svg, '170 520'), part(svg, 'rect[x="222"][y="440"]'), part(svg, 'path[d^="M236 440v-24"]'), part(svg, 'rect[x="222"][y="462"]'));
    const pigeons = ['352 514', '400 526'].map((place) => together(groupAt(svg, place)));
    // The drawing keeps the hand of the raised arm under the shoulder; with the arm down it would show.
    part(groupAt(svg, '606 506'), 'circle[cx="13"][cy="-66"]').remove();
    const colleague = groupAt(svg, '738 512');
    const sway = swaying(svg, ['606 506', '738 512']);
    const envelope = payEnvelope();
    colleague.parentElement.after(envelope);
    return (seconds) => {
      sway(seconds);
      turn(minutes, -24 * (1 - eased(seconds, 0.4, 6.6)), 841, 222);
      turn(hours, -2 * (1 - eased(seconds, 0.4, 6.6)), 841, 222);
      shift(train, keyed(seconds, [[0, -760], [1, -760], [3.6, 0], [DEPARTURE, 0], [11.4, 1560]]), 0);
      walk(traveller, seconds);
      turn(paddle, keyed(seconds, [[0, -128], [6, -128], [6.8, 6], [8.4, 0], [9.2, -128]]), 562, 288);
      pigeons.forEach((pigeon, index) => turn(pigeon, Math.max(0, 16 * swing(seconds, 1.1 + index * 0.3, index)) * (index ? -1 : 1), index ? 400 : 352, index ? 526 : 514));
      fade(envelope, eased(seconds, 10.4, 10.7));
      const [x, y] = keyed(seconds, [[10.4, 690, 330], [11.6, 652, 352]]);
      shift(envelope, x, y + 1.5 * swing(seconds, 1.4));
    };
  },
};

/** She crosses the platform with her case and gets in by the open door. */
function walk(traveller, seconds) {
  const share = eased(seconds, 3.7, 5.6);
  const step = share > 0 && share < 1 ? Math.abs(swing(seconds, 0.56)) * 5 : 0;
  const size = 1 - 0.14 * share;
  traveller.setAttribute('transform', `translate(${170 + 146 * share} ${520 - 66 * share - step}) scale(${size}) translate(-170 -520)`);
  fade(traveller, 1 - eased(seconds, 5.5, 5.9));
}

/** The first wage: a cream envelope with a green pound. */
function payEnvelope() {
  const group = draw('g', {});
  group.append(
    draw('rect', { x: -27, y: -19, width: 54, height: 38, rx: 3, fill: '#fffdf5', stroke: '#16211d', 'stroke-width': 2 }),
    draw('path', { d: 'M-27 -17L0 5L27 -17', fill: 'none', stroke: '#16211d', 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    draw('circle', { cx: 0, cy: 3, r: 10, fill: '#2f7d5b' }),
    draw('path', { d: 'M3.4 -.6a3.2 3.2 0 0 0-6.2 1v4.4q0 2.6-1.4 3.6h8M-4.4 3.6h5.6', fill: 'none', stroke: '#fffdf5', 'stroke-width': 1.8, 'stroke-linecap': 'round' }),
  );
  return group;
}
