// Breaks: services-know-each-other-by-contracts
import { refundPence } from '../../payments/src/refund.js';

export const refund = refundPence;
