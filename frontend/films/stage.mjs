/**
 * Runs in the browser: shows the drawing of one film (?film=<name>) and offers `window.seek(seconds)`, which brings every part of it to
 * where it is at that moment. Nothing depends on the clock, so every run makes the same frames.
 */
import { keyed } from './motion.mjs';

const name = new URLSearchParams(location.search).get('film');
const { scene } = await import(`./scenes/${name}.mjs`);
const drawing = await fetch(`/art/${scene.drawing}`);
if (!drawing.ok) throw new Error(`The drawing ${scene.drawing} could not be read`);
document.body.innerHTML = await drawing.text();
const svg = document.querySelector('svg');
const play = scene.setUp(svg);

const WIDTH = 960;
const HEIGHT = 540;

/** The camera: the part of the drawing in the frame, given by its middle and width, never outside the drawing. */
function look(seconds) {
  const [x, y, wished] = keyed(seconds, scene.camera);
  const width = Math.min(wished, WIDTH);
  const height = (width * HEIGHT) / WIDTH;
  const left = Math.min(Math.max(x - width / 2, 0), WIDTH - width);
  const top = Math.min(Math.max(y - height / 2, 0), HEIGHT - height);
  svg.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
}

window.seek = (seconds) => {
  look(seconds);
  play(seconds);
};
window.seek(0);
window.isReady = true;
