// Breaks: react-stripe-js-has-one-door
import * as vendor from '@stripe/react-stripe-js';

export const port = vendor;
