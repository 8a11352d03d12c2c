import { ApiError } from '../http/api-error.js';

/** The refusal of a transfer, reversal or payout that the available balance does not cover. */
export function balanceInsufficient(whose: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: `The available balance of ${whose} does not cover this amount. Pending money counts only once it is available.`,
  });
}
