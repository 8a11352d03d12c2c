// Breaks: stripe-js-has-one-door
import * as vendor from '@stripe/stripe-js';

export const port = vendor;
