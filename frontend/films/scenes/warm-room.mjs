import { armOf, draw, eased, fade, groupAt, keyed, looped, part, rising, scale, shift, swaying, swing, together, turn } from '../motion.mjs';

/** The room that stays warm: snow at the window, a raised cup, a tower of blocks, the lamp. */
export const scene = {
  drawing: 'film-3.svg',
  seconds: 13,
  camera: [
    [0, 480, 140, 400],
    [1.6, 480, 140, 400],
    [4, 270, 330, 420],
    [6, 270, 330, 420],
    [7.6, 590, 420, 400],
    [10, 590, 420, 400],
    [12, 480, 270, 960],
    [13, 480, 270, 960],
  ],
  setUp(svg) {
    const snow = [...part(svg, '#snow').children].map((flake, index) => ({ flake, x: Number(flake.getAttribute('cx')), y: Number(flake.getAttribute('cy')), index }));
    const tail = part(svg, '#tail');
    const steam = rising(part(svg, '#steam'), 9);
    const grandfather = groupAt(svg, '226 496');
    const cup = armOf(grandfather, '12,-65 18,-52 27,-60', [27, -60], groupAt(grandfather, '30 -56'));
    const blocks = [[526, 496], [535, 484], [544, 472], [553, 496]].map(([x, y]) => together(part(svg, `rect[x="${x}"][y="${y}"]`)));
    const child = part(groupAt(svg, '604 524'), 'g[transform^="translate(0 15)"]');
    const reach = armOf(child, '13,-66 16,-52 24,-46', [24, -46]);
    const sway = swaying(svg, ['604 524']);
    const glow = draw('circle', { cx: 884, cy: 140, r: 150, fill: '#ffc94a' });
    part(svg, 'rect[fill="#e9b08c"]').after(glow);
    return (seconds) => {
      steam(seconds);
      sway(seconds);
      for (const { flake, x, y, index } of snow) drift(flake, seconds, x, y, index);
      turn(tail, 16 * swing(seconds, 1.9), -11, -2);
      turn(cup, keyed(seconds, [[0, 0], [4.4, 0], [5.1, -13], [5.8, -13], [6.6, 0], [13, 0]]), 12, -65);
      turn(reach, 9 * swing(seconds, 0.9) * (eased(seconds, 7.2, 7.6) - eased(seconds, 10.2, 10.6)), 13, -66);
      blocks.forEach((block, index) => scale(block, 1, Math.max(0.001, eased(seconds, 7.6 + index * 0.7, 8 + index * 0.7)), 540, 507));
      fade(glow, (0.3 + 0.05 * swing(seconds, 3.7)) * eased(seconds, 9, 12));
    };
  },
};

/** Snow falls through the height of the window (52 to 196) and begins again above; the flakes keep their distances. */
function drift(flake, seconds, x, y, index) {
  const share = looped(seconds, 5 + (index % 3), (y - 52) / 144);
  shift(flake, 5 * swing(seconds, 3, index) + (share - 0.5) * 6, 52 + 144 * share - y);
  fade(flake, Math.min(1, share * 8, (1 - share) * 8));
}
