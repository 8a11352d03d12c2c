import { tooManyRequests, type Problem } from '@community-help/service-kit';

export function alreadySentThisHour(minutesLeft: number): Problem {
  const wait = minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`;
  return tooManyRequests(`A report was sent to this helper within the last hour. Please try again in ${wait}.`, minutesLeft * 60);
}
