import { conflict, notFound, type Problem } from '@community-help/service-kit';

/** What an operator is told. */
export const moderationProblems = {
  unknown: (helperId: string): Problem => notFound(`There is no listing '${helperId}', or it was removed.`),
  goneAlready: (): Problem => conflict('This listing was removed already.'),
  notHidden: (): Problem => conflict('This listing is not hidden by an operator. One that waits for its address is listed again when the address is confirmed.'),
};
