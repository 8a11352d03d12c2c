import { badRequest, conflict, unavailable, type Problem } from '@community-help/service-kit';

export const checkoutProblems = {
  amount: (): Problem => badRequest('Please enter an amount between £0.50 and £1000.00 with at most two decimals.'),
  unknownProduct: (): Problem => badRequest('We do not sell that product.'),
  price: (price: string): Problem => badRequest(`The price of this product is £${price}. Please reload the page.`),
  providerAway: (): Problem => unavailable('The payment could not be started right now. Nothing was charged. Please try again in a moment.', 5),
  providerRefused: (): Problem => conflict('The payment could not be started. Nothing was charged. Please try again.'),
};
