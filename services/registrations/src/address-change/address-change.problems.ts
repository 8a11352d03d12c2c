import { badRequest, gone, tooManyRequests, type Problem } from '@community-help/service-kit';

export const addressChangeProblems = {
  sameAddress: (): Problem => badRequest('This is the address of the listing already.', [{ field: 'email', message: 'email is the address of the listing already' }]),
  tooMany: (seconds: number): Problem => tooManyRequests('Another address was asked for several times within this hour. Please look into both mailboxes, or try again later.', seconds),
  /** Over, replaced by a newer one, or carried out. */
  overtaken: (): Problem => gone('This change of address is over: it was carried out, replaced by another one, or its day has passed.'),
};
