import { eased, groupAt, keyed, looped, part, scale, shift, swaying, swing, together, turn } from '../motion.mjs';

/** What the long row grew: water on a seedling, a butterfly over the row, the harvest, the pumpkin held high. */
export const scene = {
  drawing: 'film-4.svg',
  seconds: 12,
  camera: [
    [0, 340, 400, 380],
    [2.2, 340, 400, 380],
    [4.4, 400, 220, 460],
    [6, 640, 300, 460],
    [7.2, 770, 400, 420],
    [9.2, 790, 400, 420],
    [11, 480, 270, 960],
    [12, 480, 270, 960],
  ],
  setUp(svg) {
    const clouds = [...part(svg, '#clouds').children].map((cloud) => together(cloud));
    const flowers = sunflowers(part(svg, '#sunflowers'));
    const drops = [...part(svg, '#water').children];
    for (const drop of drops) drop.setAttribute('stroke-dasharray', '9 7');
    const seedling = together(part(svg, 'path[d^="M286 452"]'));
    const butterfly = together(part(svg, '#butterfly'));
    const wings = part(svg, '#butterfly path');
    const carrots = ['594 458', '620 462', '606 480'].map((place) => together(groupAt(svg, place)));
    const pumpkin = together(groupAt(svg, '846 518'));
    const sway = swaying(svg, ['540 494', '708 512']);
    return (seconds) => {
      sway(seconds);
      clouds.forEach((cloud, index) => shift(cloud, seconds * (5 + index * 2) - 25, 0));
      flowers.forEach(({ group, x, y }, index) => turn(group, 2.6 * swing(seconds, 3.4, index * 0.6), x, y));
      for (const drop of drops) drop.setAttribute('stroke-dashoffset', String(-seconds * 46));
      const grown = 0.25 + 0.75 * eased(seconds, 0.6, 3.2);
      scale(seedling, grown, grown, 314, 452);
      fly(butterfly, wings, seconds);
      carrots.forEach((carrot, index) => shift(carrot, 0, keyed(seconds, [[0, 34], [6.4 + index * 0.5, 34], [7 + index * 0.5, -7], [7.4 + index * 0.5, 0]])));
      scale(pumpkin, 1, 1 + 0.045 * Math.max(0, swing(seconds, 1)) * (eased(seconds, 7.6, 8) - eased(seconds, 10.6, 11)), 846, 518);
    };
  },
};

/** Stem, leaves, petals and middle of each flower; a flower begins with its stem and turns about its foot. */
function sunflowers(bed) {
  const flowers = [];
  for (const element of bed.children) {
    if (element.tagName === 'polyline') flowers.push([]);
    flowers.at(-1).push(element);
  }
  return flowers.map((elements) => {
    const [x, y] = elements[0].getAttribute('points').split(' ')[0].split(',').map(Number);
    return { group: together(...elements), x, y };
  });
}

/** From the sunflowers over the row and back to its place, with beating wings. */
function fly(butterfly, wings, seconds) {
  const [x, y] = keyed(seconds, [[0, -320, 60], [3.4, -280, 20], [6.4, 20, 30], [8, 60, 70], [11, 0, 0]]);
  shift(butterfly, x + 10 * swing(seconds, 1.3), y + 8 * swing(seconds, 0.9));
  wings.setAttribute('transform', `scale(${0.45 + 0.55 * Math.abs(1 - 2 * looped(seconds, 0.36))} 1)`);
}
