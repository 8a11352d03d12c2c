/** A normally distributed number with mean 0 and deviation 1 (Box and Muller). */
export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Picks an index with the given weights; the weights are given as running sums. */
export function pickWeighted(random: () => number, sums: readonly number[]): number {
  const wanted = random() * sums.at(-1)!;
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Running sums of weights, for {@link pickWeighted}. */
export function runningSums(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}
