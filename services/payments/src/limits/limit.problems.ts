import { tooManyRequests, type Problem } from '@community-help/service-kit';

export const limitProblems = {
  tooMany: (seconds: number): Problem =>
    tooManyRequests(`Too many payments were started from here in a short time. Nothing was charged. Please try again in ${inWords(seconds)}.`, seconds),
  tooManyFailed: (seconds: number): Problem =>
    tooManyRequests(`Several cards were refused here, so payments from here pause for a while. Nothing was charged. Please try again in ${inWords(seconds)}.`, seconds),
  crowded: (seconds: number): Problem =>
    tooManyRequests(`Very many payments are being started right now. Nothing was charged. Please try again in ${inWords(seconds)}: then it is your turn.`, seconds),
};

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
