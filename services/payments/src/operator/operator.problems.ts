import { conflict, notFound, type Problem } from '@community-help/service-kit';
import { formatPounds } from '../money/pence.js';

const LOOK_AGAIN = 'Nothing was done; please look again.';

/** What an operator is told. */
export const operatorProblems = {
  unknownPayment: (): Problem => notFound('There is no paid donation or order with this id.'),
  unknownIssue: (): Problem => notFound('No payment with this id is held as unallocated.'),
  unknownPayout: (): Problem => notFound('There is no payout with this id.'),
  unknownHelper: (): Problem => notFound('There is no such helper.'),
  /** Another operator was quicker, or Stripe told us of something. */
  paymentChanged: (refundedPence: number, amountPence: number, isWaiting: boolean): Problem => {
    const waiting = isWaiting ? ', and another refund waits for the answer of Stripe' : '';
    return conflict(`This payment changed while you looked at it: £${formatPounds(refundedPence)} of £${formatPounds(amountPence)} went back${waiting}. ${LOOK_AGAIN}`);
  },
  refundWaits: (): Problem => conflict('A refund of this payment waits for the answer of Stripe. Nothing was done; please look again in a minute.'),
  tooMuch: (leftPence: number): Problem => conflict(`Only £${formatPounds(leftPence)} of this payment can still be refunded.`),
  refundRefused: (code: string): Problem => conflict(`Stripe refused this refund (${code}). Nothing was sent back.`),
  decided: (resolution: string | null): Problem => conflict(`This payment was decided already: ${resolution ?? 'refunded'}. Nothing was done.`),
  notWhole: (): Problem => conflict('A part of this money went back or is disputed, so it cannot become a donation. It can be refunded.'),
  notBooked: (): Problem => conflict('Stripe has not booked this payment yet. Please try again in some minutes.'),
  payoutChanged: (state: string): Problem => conflict(`This payout changed while you looked at it: it is '${state}' now. ${LOOK_AGAIN}`),
  payoutEnded: (): Problem => conflict('This payout has ended; there is nothing to try again.'),
  payoutsStopped: (): Problem => conflict('All payouts are stopped; none is tried again before they go on.'),
  payoutsHeld: (): Problem => conflict('The payouts of this helper are on hold; release them first.'),
  unknownPremium: (): Problem => notFound('There is no premium with this id.'),
  premiumChanged: (state: string): Problem => conflict(`Another operator was quicker: this premium is '${state}' now. ${LOOK_AGAIN}`),
  nothingToEnd: (): Problem => conflict('This premium has ended, and no month of it is left to send back.'),
  holdChanged: (isHeld: boolean): Problem => conflict(`Another operator was quicker: the payouts of this helper are ${isHeld ? 'on hold' : 'not on hold'} now. ${LOOK_AGAIN}`),
};
