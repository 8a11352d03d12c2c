/** Small movements from which the scenes are made. Times are seconds, angles degrees, lengths units of the 960 x 540 drawing. */

const SVG = 'http://www.w3.org/2000/svg';

/** 0 before `from`, 1 after `to`, gently in between. */
export function eased(seconds, from, to) {
  const share = Math.min(Math.max((seconds - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/** The value at a time between keys `[seconds, ...values]`; one value gives a number, several give an array. */
export function keyed(seconds, keys) {
  const next = keys.findIndex(([at]) => at > seconds);
  const values = next === 0 ? keys[0].slice(1) : next === -1 ? keys.at(-1).slice(1) : between(keys[next - 1], keys[next], seconds);
  return values.length === 1 ? values[0] : values;
}

function between([from, ...first], [to, ...second], seconds) {
  const share = eased(seconds, from, to);
  return first.map((value, index) => value + (second[index] - value) * share);
}

/** A swing from -1 to 1 and back in `period` seconds. */
export function swing(seconds, period, delay = 0) {
  return Math.sin(((seconds - delay) / period) * 2 * Math.PI);
}

/** The part of a loop of `period` seconds that has passed, 0 to 1. */
export function looped(seconds, period, offset = 0) {
  const turns = seconds / period + offset;
  return turns - Math.floor(turns);
}

/** Exactly one element, or an error that names what the drawing lacks. */
export function part(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The drawing has no ${selector}`);
  return found;
}

/** The group drawn at a place of the sheet, for example a person at `738 512`. */
export function groupAt(root, place) {
  return part(root, `g[transform^="translate(${place})"]`);
}

/** Puts neighbouring elements into a group of their own, so that they move together and keep what they had. */
export function together(...elements) {
  const group = document.createElementNS(SVG, 'g');
  elements[0].before(group);
  group.append(...elements);
  return group;
}

/** An arm with its hand inside a person: `arm` as in the drawing ('13,-66 22,-72 26,-84'), `hand` the middle of the hand. */
export function armOf(person, arm, [x, y], ...held) {
  return together(part(person, `polyline[points="${arm}"]`), part(person, `circle[cx="${x}"][cy="${y}"]`), ...held);
}

/** A new element of the drawing. */
export function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function shift(element, x, y) {
  element.setAttribute('transform', `translate(${x} ${y})`);
}

export function turn(element, angle, x, y) {
  element.setAttribute('transform', `rotate(${angle} ${x} ${y})`);
}

/** Larger or smaller about a point that stays. */
export function scale(element, across, down, x, y) {
  element.setAttribute('transform', `translate(${x} ${y}) scale(${across} ${down}) translate(${-x} ${-y})`);
}

export function fade(element, opacity) {
  element.setAttribute('opacity', String(opacity));
}

/** People are never quite still: each sways a little about the feet, in a rhythm of their own. */
export function swaying(root, places) {
  const people = places.map((place) => ({ group: together(groupAt(root, place)), feet: place.split(' ').map(Number) }));
  return (seconds) => people.forEach(({ group, feet }, index) => turn(group, 0.7 * swing(seconds, 2.6 + index * 0.5, index * 0.9), ...feet));
}

/** Wisps of steam that rise and thin out, one after the other. */
export function rising(steam, height = 12) {
  const wisps = [...steam.querySelectorAll('path')];
  return (seconds) =>
    wisps.forEach((wisp, index) => {
      const share = looped(seconds, 2.4, index * 0.37);
      shift(wisp, 1.5 * swing(seconds, 1.7, index), height * (0.5 - share));
      fade(wisp, Math.sin(Math.PI * share));
    });
}
