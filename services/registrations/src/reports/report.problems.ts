import { tooManyRequests, type Problem } from '@community-help/service-kit';

/** Refusals of reports. A listing that is not there is told as everywhere else (`helperProblems.unknownHelper`). */
export const reportProblems = {
  tooMany: (seconds: number): Problem =>
    tooManyRequests('There were very many reports of this listing or from this connection today. This one was not stored; please write to us by email instead.', seconds),
};
