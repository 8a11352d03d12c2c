// Breaks: frontend-knows-only-api-contracts
import { refundPence } from '../../services/payments/src/refund.js';

export const refund = refundPence;
