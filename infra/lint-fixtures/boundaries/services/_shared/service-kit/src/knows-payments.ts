// Breaks: shared-knows-no-service
import { refundPence } from '../../../payments/src/refund.js';

export const refund = refundPence;
