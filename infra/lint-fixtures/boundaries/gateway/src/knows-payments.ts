// Breaks: gateway-knows-no-service
import { refundPence } from '../../services/payments/src/refund.js';

export const refund = refundPence;
