import type { ACCOUNT_ADDRESSES } from './account-addresses.js';
import type { CONTENT_OPERATOR_ADDRESSES } from './content-operator-addresses.js';
import type { HttpMethod } from './endpoint.js';
import type { MAIL_OPERATOR_ADDRESSES } from './mail-operator-addresses.js';
import type { MESSAGE_ADDRESSES } from './message-addresses.js';
import type { MODERATION_ADDRESSES } from './moderation-addresses.js';
import type { MONEY_OPERATOR_ADDRESSES } from './money-operator-addresses.js';
import type { OWN_MONEY_ADDRESSES } from './own-money-addresses.js';
import type { PEOPLE_OPERATOR_ADDRESSES } from './people-operator-addresses.js';
import type { SIGN_IN_OPERATOR_ADDRESSES } from './sign-in-operator-addresses.js';
import type { UNCALLED_ADDRESSES } from './uncalled-addresses.js';
import type { VERIFICATION_ADDRESSES } from './verification-addresses.js';

/**
 * Method and path of every endpoint of the public API but those in the other tables that EndpointName names; `{name}` stands for a parameter.
 * All that a caller has to know.
 */
export const ADDRESSES = {
  listRegistrations: 'GET /api/registrations',
  getRegistration: 'GET /api/registrations/{id}',
  createRegistration: 'POST /api/registrations',
  requestConfirmation: 'POST /api/registrations/{id}/confirmation',
  confirmRegistration: 'POST /api/registrations/{id}/confirm',
  getHelperProfile: 'GET /api/helpers/{id}',
  recommend: 'POST /api/recommendations',
  suggestServices: 'GET /api/service-suggestions',
  geocode: 'GET /api/geocode',
  reverseGeocode: 'GET /api/geocode/reverse',
  createPaymentIntent: 'POST /api/create-payment-intent',
  createRegistrationPayment: 'POST /api/create-registration-payment',
  getPayment: 'GET /api/payments/{id}',
  getHelperStats: 'GET /api/helpers/{id}/stats',
  listDonations: 'GET /api/helpers/{id}/donations',
  requestPayout: 'POST /api/helpers/{id}/request-payout',
  connectPayoutAccount: 'POST /api/helpers/{id}/payout-account',
  openPayoutAccount: 'POST /api/helpers/{id}/payout-account/open',
  cancelPremium: 'POST /api/registration-payments/{id}/cancel',
  sendMonthlyReport: 'POST /api/helpers/{id}/send-monthly-report',
  requestDashboardLink: 'POST /api/helpers/{id}/dashboard-link',
  openDashboardSession: 'POST /api/helpers/{id}/session',
  endDashboardSession: 'POST /api/helpers/{id}/session/end',
  subscribeNewsletter: 'POST /api/newsletter',
  confirmNewsletter: 'POST /api/newsletter/confirm',
  createUpload: 'POST /api/objects/upload',
  normalizeUpload: 'POST /api/objects/normalize',
  listProjects: 'GET /api/projects',
  listProjectsOfCategory: 'GET /api/projects/category/{category}',
  listPosts: 'GET /api/blog',
  getPost: 'GET /api/blog/{slug}',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;

export type EndpointName =
  | keyof typeof ADDRESSES
  | keyof typeof ACCOUNT_ADDRESSES
  | keyof typeof CONTENT_OPERATOR_ADDRESSES
  | keyof typeof MAIL_OPERATOR_ADDRESSES
  | keyof typeof MESSAGE_ADDRESSES
  | keyof typeof MODERATION_ADDRESSES
  | keyof typeof MONEY_OPERATOR_ADDRESSES
  | keyof typeof OWN_MONEY_ADDRESSES
  | keyof typeof PEOPLE_OPERATOR_ADDRESSES
  | keyof typeof SIGN_IN_OPERATOR_ADDRESSES
  | keyof typeof VERIFICATION_ADDRESSES
  | keyof typeof UNCALLED_ADDRESSES;
