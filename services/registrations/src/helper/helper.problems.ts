import { badRequest, conflict, notFound, paymentRequired, unavailable, type FieldFault, type Problem } from '@community-help/service-kit';

/** Every refusal of this service, in the words that the person reads. */
export const helperProblems = {
  unknownHelper: (): Problem => notFound('There is no helper with this id; it may have been removed.'),
  premiumUnpaid: (): Problem => paymentRequired('Please complete premium payment before registering.'),
  premiumSpent: (): Problem => conflict('This premium payment has already been used for another registration.'),
  premiumOfOtherKind: (): Problem => conflict('This premium payment was made for a different kind of registration.'),
  paymentsAway: (): Problem => unavailable('The premium payment cannot be checked just now. Nothing was stored; please try again in a minute.'),
  picturesAway: (): Problem => unavailable('The pictures cannot be checked just now. Nothing was stored; please try again in a minute.'),
  foreignPicture: (fault: string): Problem => helperProblems.badFields([{ field: 'images', message: `images ${fault}` }]),
  badFields: (faults: FieldFault[]): Problem => badRequest(`Please correct: ${faults.map(({ message }) => message).join('; ')}.`, faults),
  badQuery: (detail: string): Problem => badRequest(detail),
};
