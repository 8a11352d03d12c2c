/**
 * Makes the five short films of the home page from our own drawings: node frontend/films/make-films.mjs [name ...]
 * Chromium (CHROMIUM_PATH) shows the scene frame by frame, ffmpeg encodes it. Needed only when a film changes; the results are committed.
 * With --still <seconds> it writes one picture of each film to <name>.png in the current folder instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { encode, makePicture } from './encode.mjs';
import { soundtrack } from './soundtrack.mjs';

const FILMS = ['food-table', 'first-week', 'warm-room', 'long-row', 'last-loaf'];
const FRAME = { width: 854, height: 480 };
const FRAMES_PER_SECOND = 25;
/** Bytes; every file of the site stays light enough for a slow line. */
const LARGEST_FILE = 1024 * 1024;
/** A made-up host; all its files come from this folder. */
const STAGE = 'http://stage.invalid';
const TYPES = { '.html': 'text/html', '.mjs': 'text/javascript', '.svg': 'image/svg+xml' };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const output = here('../public/films/');

const stillAt = process.argv.indexOf('--still');
const named = process.argv.slice(2, stillAt === -1 ? undefined : stillAt);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const name of named.length ? named : FILMS) {
    const { page, scene } = await openStage(name);
    if (stillAt !== -1) await takeStills(page, name, process.argv.slice(stillAt + 1).map(Number));
    else await makeFilm(page, name, scene);
    await page.close();
  }
} finally {
  await browser.close();
}

async function openStage(name) {
  const { scene } = await import(`./scenes/${name}.mjs`);
  const page = await browser.newPage({ viewport: FRAME });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.route(`${STAGE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/art/') ? here(`../public${pathname}`) : here(`.${pathname}`);
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] });
  });
  await page.goto(`${STAGE}/stage.html?film=${name}`);
  await page.waitForFunction(() => window.isReady, undefined, { timeout: 10_000 });
  return { page, scene };
}

async function frameAt(page, seconds) {
  await page.evaluate((at) => window.seek(at), seconds);
  return page.screenshot({ type: 'png' });
}

/** The poster is the drawing as it was drawn. */
async function wholeDrawing(drawing) {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  await page.setContent(`<body style="margin:0">${readFileSync(here(`../public/art/${drawing}`), 'utf8')}`);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

async function takeStills(page, name, times) {
  for (const seconds of times) writeFileSync(`${name}-${seconds}.png`, await frameAt(page, seconds));
}

async function makeFilm(page, name, scene) {
  const folder = mkdtempSync(join(tmpdir(), `film-${name}-`));
  try {
    const pictures = join(folder, 'frames.mkv');
    await recordFrames(page, scene.seconds, pictures);
    const sound = join(folder, 'sound.wav');
    writeFileSync(sound, soundtrack(name, scene.seconds));
    await encode({ pictures, sound, output: join(output, name) });
    const poster = join(folder, 'poster.png');
    writeFileSync(poster, await wholeDrawing(scene.drawing));
    await makePicture(poster, join(output, `${name}.webp`), FRAME.width);
    await makePicture(poster, join(output, `${name}-small.webp`), 208);
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const ending of ['.webm', '.mp4', '.webp', '-small.webp']) {
    const { size } = statSync(join(output, name + ending));
    console.log(`${name}${ending}: ${(size / 1024).toFixed(0)} kB`);
    if (size > LARGEST_FILE) throw new Error(`${name}${ending} is larger than 1 MB`);
  }
}

/** All frames, without loss, in one file for both encoders. */
async function recordFrames(page, seconds, file) {
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-c:v', 'png', '-i', '-'];
  const recorder = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, '-c:v', 'ffv1', file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const finished = once(recorder, 'close');
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const picture = await frameAt(page, frame / FRAMES_PER_SECOND);
    if (!recorder.stdin.write(picture)) await once(recorder.stdin, 'drain');
  }
  recorder.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg gave up on the frames with code ${code}`);
}
