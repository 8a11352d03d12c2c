import { badRequest, conflict, gone, notFound, paymentRequired, tooManyRequests, unavailable, Problem, type FieldFault } from '@community-help/service-kit';

/** Every refusal of this service, in the words that the person reads. */
export const helperProblems = {
  /** The same for a listing that never was, is hidden or was removed: which of them is nobody's business. */
  unknownHelper: (): Problem => notFound('There is no helper with this id; it may have been removed.'),
  otherAddress: (): Problem => gone('This link was sent to an address that is not on file any more. Please ask for a new one.'),
  tooManyConfirmations: (seconds: number): Problem =>
    tooManyRequests('A link was asked for several times within this hour. Please look into your mailbox, also among unwanted mail, or try again later.', seconds),
  tooManyRegistrations: (seconds: number): Problem =>
    tooManyRequests('There were very many registrations with this e-mail address or from this connection today. Nothing was stored; please try again tomorrow.', seconds),
  changedMeanwhile: (): Problem => conflict('This listing was changed meanwhile, perhaps in another window. Nothing was saved; please load the newer version.'),
  tooManyEdits: (seconds: number): Problem => tooManyRequests('This listing was edited very many times today. Nothing was saved; please try again tomorrow.', seconds),
  tooManyBankChanges: (seconds: number): Problem => tooManyRequests('The bank details of this listing were changed several times today. Nothing was changed; please try again tomorrow.', seconds),
  takesNoDonations: (): Problem => conflict('This listing takes no donations, so nothing is paid out for it. Nothing was changed.'),
  confirmFirst: (): Problem => conflict('Please confirm the address of this listing first; we can mail you another link. Nothing was changed.'),
  premiumUnpaid: (): Problem => paymentRequired('Please complete premium payment before registering.'),
  premiumSpent: (): Problem => conflict('This premium payment has already been used for another registration.'),
  premiumOfOtherKind: (): Problem => conflict('This premium payment was made for a different kind of registration.'),
  paymentsAway: (): Problem => unavailable('The premium payment cannot be checked just now. Nothing was stored; please try again in a minute.'),
  picturesAway: (): Problem => unavailable('The pictures cannot be checked just now. Nothing was stored; please try again in a minute.'),
  /** Names each picture by its place in the list, so that the form can mark it. */
  badPictures: (faults: { at: number; reason: string }[]): Problem =>
    helperProblems.badFields(faults.map(({ at, reason }) => ({ field: `images[${at}]`, message: `picture ${at + 1} cannot be used: ${reason}` }))),
  badFields: (faults: FieldFault[]): Problem => badRequest(`Please correct: ${faults.map(({ message }) => message).join('; ')}.`, faults),
  badQuery: (detail: string): Problem => badRequest(detail),
};

/** Anything but a refusal of what was sent. */
export function isOurs(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500;
}
