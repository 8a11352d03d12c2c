/** The one place that knows ffmpeg's options. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ffmpeg = (...options) => promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-y', ...options]);

/** WebM (VP9, Opus) and MP4 (H.264, AAC; begins to play before it is complete) beside each other: `<output>.webm`, `<output>.mp4`. */
export async function encode({ pictures, sound, output }) {
  const input = ['-i', pictures, '-i', sound, '-pix_fmt', 'yuv420p', '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-shortest'];
  // Reproducible: one key frame every 4 s lets a visitor come back into the middle, and no tags say when or with what it was made.
  await ffmpeg(...input, '-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '30', '-g', '100', '-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart', `${output}.mp4`);
  await ffmpeg(...input, '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '43', '-g', '100', '-deadline', 'good', '-cpu-used', '2', '-row-mt', '1', '-c:a', 'libopus', '-b:a', '40k', `${output}.webm`);
}

/** A WebP of the given width in px. */
export async function makePicture(from, to, width) {
  await ffmpeg('-i', from, '-vf', `scale=${width}:-2:flags=lanczos`, '-c:v', 'libwebp', '-quality', '80', '-compression_level', '6', to);
}
