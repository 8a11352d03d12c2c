import type { OperatorReport } from '@community-help/api-contracts';
import { conflict, notFound, tooManyRequests, type Problem } from '@community-help/service-kit';

/** Refusals of reports. A listing that is not there is told as everywhere else (`helperProblems.unknownHelper`). */
export const reportProblems = {
  tooMany: (seconds: number): Problem =>
    tooManyRequests('There were very many reports of this listing or from this connection today. This one was not stored; please write to us by email instead.', seconds),
  unknown: (): Problem => notFound('There is no report with this id; it may have been forgotten.'),
  /** Somebody was quicker. */
  changed: ({ state, decision, assignedTo }: Pick<OperatorReport, 'state' | 'decision' | 'assignedTo'>): Problem => {
    const who = (by: { id: string; isYou: boolean } | null | undefined): string => (by?.isYou ? 'you' : `operator ${by?.id ?? ''}`.trim());
    const now = state === 'decided' ? `${who(decision?.by)} decided '${decision?.what}' ("${decision?.reason}")` : state === 'assigned' ? `${who(assignedTo)} looks after it` : 'nobody looks after it';
    return conflict(`This report changed while you looked at it: ${now} now. Nothing was done; please look again.`);
  },
  decidedAlready: (): Problem => conflict('This report was decided already. What was done with the listing can be undone there.'),
  notHidden: (): Problem => conflict('This listing is not hidden by us any more. Please load the page again.'),
  /** An appeal is about a listing that is hidden, a report about one that is shown. */
  notForThis: (): Problem => conflict('This cannot be decided so. Please look at the report again.'),
  listingGone: (): Problem => conflict("The listing was removed already: the only decision left is 'nothing'."),
};
