import { conflict, notFound, type Problem } from '@community-help/service-kit';

export const personProblems = {
  unknown: (): Problem => notFound('Nothing is kept here under this address.'),
  isBarred: (): Problem => conflict('Nothing is taken from this address already. Please look again.'),
  isNotBarred: (): Problem => conflict('This address may write and report already. Please look again.'),
  changed: (): Problem => conflict('What stands under this address changed while you looked at it. Nothing was done; please look again.'),
};
