/**
 * The sound of the films, made here from sine waves and noise: a slow chord under everything and, quieter still, what one would hear in the
 * place. Made-up randomness has a fixed seed, so that the same film sounds the same every time.
 */
const RATE = 48_000;
/** The loudest sample, of 1: background, never a surprise. */
const PEAK = 0.22;
const FADE_SECONDS = 0.8;

/** Chords as half tones from A3 (220 Hz), one after the other through the film, and the sounds of the place. */
const SOUNDTRACKS = {
  'food-table': { chords: [[-5, 2, 7, 11], [-7, 0, 5, 9], [0, 4, 7, 12], [-5, 2, 7, 11]], place: [murmur(0.1), bells([2.6, 4.4, 6.2, 9.4], 2600, 0.05)] },
  'first-week': { chords: [[-8, -1, 4, 8], [-3, 1, 4, 9], [-10, -3, 2, 6], [-8, -1, 4, 11]], place: [rumble([[0.8, 0], [2, 0.3], [3.6, 0], [7, 0], [8.6, 0.34], [11, 0.06], [13, 0]]), bells([6.3, 6.75], 1960, 0.12)] },
  'warm-room': { chords: [[-12, -5, 0, 4], [-7, 0, 5, 9], [-9, -2, 3, 7], [-12, -5, 0, 7]], place: [crackle(26, 0.12), bells([7.9, 8.6, 9.3, 10], 1250, 0.06)] },
  'long-row': { chords: [[-3, 4, 9, 13], [-8, 4, 8, 11], [2, 6, 9, 14], [-3, 4, 9, 16]], place: [birdsong([0.7, 2.9, 4.8, 6.1, 8.8, 10.3], 0.1), stream([[0, 0.07], [3.4, 0.05], [5, 0], [12, 0]])] },
  'last-loaf': { chords: [[-10, -3, 2, 6], [-5, 2, 7, 11], [-12, 0, 4, 7], [-10, -3, 5, 9]], place: [bells([0.9, 3.5], 2090, 0.14), murmur(0.06), crackle(9, 0.05)] },
};

/** A WAV file, mono, 16 bit. */
export function soundtrack(name, seconds) {
  const { chords, place } = SOUNDTRACKS[name];
  const samples = new Float32Array(Math.round(seconds * RATE));
  chords.forEach((chord, index) => addChord(samples, chord, (index * seconds) / chords.length, seconds / chords.length));
  for (const add of place) add(samples, seededNoise(name));
  return wav(level(samples));
}

const at = (seconds) => Math.round(seconds * RATE);

function seededNoise(name) {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Each tone swells, has a little of its octave, and lasts into the next chord. */
function addChord(samples, chord, from, length) {
  const held = length * 1.5;
  chord.forEach((halfTones, voice) => {
    const turn = (2 * Math.PI * 220 * 2 ** (halfTones / 12)) / RATE;
    for (let index = 0; index < at(held) && at(from) + index < samples.length; index += 1) {
      const swell = Math.sin(Math.PI * (index / at(held))) ** 1.4;
      const shimmer = 1 + 0.12 * Math.sin((index / RATE) * (4 + voice));
      samples[at(from) + index] += 0.16 * swell * shimmer * (Math.sin(turn * index) + 0.22 * Math.sin(2 * turn * index));
    }
  });
}

/** Struck metal: a spoon, a shop bell, a whistle's edge. */
function bells(times, hertz, loudness) {
  return (samples) => {
    for (const time of times) {
      for (let index = 0; index < at(1.4) && at(time) + index < samples.length; index += 1) {
        const second = index / RATE;
        const tone = Math.sin(2 * Math.PI * hertz * second) * Math.exp(-4 * second) + 0.4 * Math.sin(2 * Math.PI * hertz * 2.76 * second) * Math.exp(-9 * second);
        samples[at(time) + index] += loudness * tone * Math.min(1, second * 400);
      }
    }
  };
}

/** Noise through a low-pass of the first order, `share` of each new value taken. */
function softNoise(noise, share) {
  let value = 0;
  return () => (value += share * (noise() - value));
}

/** Voices of a room, no words in them. */
function murmur(loudness) {
  return (samples, noise) => {
    const voices = softNoise(noise, 0.035);
    for (let index = 0; index < samples.length; index += 1) {
      const second = index / RATE;
      samples[index] += loudness * 5 * voices() * (0.5 + 0.3 * Math.sin(second * 9) * Math.sin(second * 2.3) + 0.2 * Math.sin(second * 5.1));
    }
  };
}

/** How loud at a moment, between `[seconds, loudness]` pairs. */
function loudnessAt(curve, second) {
  const next = curve.findIndex(([time]) => time > second);
  if (next === 0) return curve[0][1];
  if (next === -1) return curve.at(-1)[1];
  const [[from, first], [to, last]] = [curve[next - 1], curve[next]];
  return first + ((last - first) * (second - from)) / (to - from);
}

/** Wheels on rails. */
function rumble(curve) {
  return (samples, noise) => {
    const wheels = softNoise(noise, 0.012);
    for (let index = 0; index < samples.length; index += 1) {
      const second = index / RATE;
      const joints = 0.6 + 0.4 * Math.max(0, Math.sin(second * 15)) ** 6;
      samples[index] += 11 * loudnessAt(curve, second) * wheels() * joints;
    }
  };
}

/** Water from the can. */
function stream(curve) {
  return (samples, noise) => {
    const low = softNoise(noise, 0.3);
    const lower = softNoise(noise, 0.08);
    for (let index = 0; index < samples.length; index += 1) samples[index] += loudnessAt(curve, index / RATE) * (low() - lower());
  };
}

/** `perSecond` small cracks of a fire or of a crust. */
function crackle(perSecond, loudness) {
  return (samples, noise) => {
    let left = 0;
    for (let index = 0; index < samples.length; index += 1) {
      if (noise() > 1 - (2 * perSecond) / RATE) left = 1;
      left *= 0.993;
      if (left > 0.001) samples[index] += loudness * left * noise();
    }
  };
}

/** Short rising and falling calls. */
function birdsong(times, loudness) {
  return (samples) => {
    for (const time of times) {
      for (let call = 0; call < 3; call += 1) {
        const start = at(time + call * 0.17);
        let phase = 0;
        for (let index = 0; index < at(0.12) && start + index < samples.length; index += 1) {
          const share = index / at(0.12);
          phase += (2 * Math.PI * (2900 + 900 * Math.sin(Math.PI * share) + call * 160)) / RATE;
          samples[start + index] += loudness * Math.sin(Math.PI * share) ** 2 * Math.sin(phase);
        }
      }
    }
  };
}

/** Brought to the agreed loudness, with a soft beginning and end. */
function level(samples) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample, index) => {
    const edge = Math.min(1, index / at(FADE_SECONDS), (samples.length - index) / at(FADE_SECONDS));
    return (sample / loudest) * PEAK * edge;
  });
}

function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2));
  return file;
}
