import { Checkout } from './checkouts/checkout.entity.js';
import { Donation } from './donations/donation.entity.js';
import { Helper } from './helpers/helper.entity.js';
import { Order } from './merchandise/order.entity.js';
import { PayoutAccount } from './payout-accounts/payout-account.entity.js';
import { Payout } from './payouts/payout.entity.js';
import { PremiumInvoice } from './premium/premium-invoice.entity.js';
import { RegistrationPayment } from './premium/registration-payment.entity.js';

export const ENTITIES = [Checkout, Donation, Helper, Order, PayoutAccount, Payout, PremiumInvoice, RegistrationPayment];
