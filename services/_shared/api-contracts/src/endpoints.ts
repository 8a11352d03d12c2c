/**
 * The whole public API in one table. The gateway routes from it, the frontend's client is typed by it,
 * each service's test compares its controllers with it, and the OpenAPI document is made of it.
 */
import { ACCOUNT_ENDPOINTS } from './account-endpoints.js';
import { ADDRESSES, type EndpointName } from './addresses.js';
import { CONTENT_OPERATOR_ENDPOINTS } from './content-operator-endpoints.js';
import { endpoint, type Endpoint } from './endpoint.js';
import { MAIL_OPERATOR_ENDPOINTS } from './mail-operator-endpoints.js';
import { MESSAGE_ENDPOINTS } from './message-endpoints.js';
import { MODERATION_ENDPOINTS } from './moderation-endpoints.js';
import { MONEY_OPERATOR_ENDPOINTS } from './money-operator-endpoints.js';
import { OWN_MONEY_ENDPOINTS } from './own-money-endpoints.js';
import { PEOPLE_OPERATOR_ENDPOINTS } from './people-operator-endpoints.js';
import { SIGN_IN_OPERATOR_ENDPOINTS } from './sign-in-operator-endpoints.js';
import { UNCALLED_ADDRESSES } from './uncalled-addresses.js';
import { VERIFICATION_ENDPOINTS } from './verification-endpoints.js';
import type * as Content from './content-types.js';
import type * as Payment from './payment-types.js';
import type { MapView } from './map-types.js';
import type { Notice } from './notice-types.js';
import type * as T from './types.js';

export const ENDPOINTS = {
  listRegistrations: endpoint<void, T.HelperListing[] | MapView | T.HelperPage>(ADDRESSES.listRegistrations, {
    owner: 'registrations',
    limit: 'read',
    summary: 'Every helper; with bbox and zoom what one map view shows; with limit one page of a list',
    query: ['bbox', 'zoom', 'projectType', 'q', 'near', 'within', 'limit', 'after'],
  }),
  getRegistration: endpoint<void, T.HelperListing>(ADDRESSES.getRegistration, {
    owner: 'registrations',
    limit: 'read',
    summary: 'One helper',
  }),
  createRegistration: endpoint<T.RegistrationRequest, T.RegistrationReceipt>(ADDRESSES.createRegistration, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Register a helper of any of the nine categories',
  }),
  requestConfirmation: endpoint<void, Payment.LinkSent>(ADDRESSES.requestConfirmation, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Mail another link that confirms the address of a listing',
  }),
  confirmRegistration: endpoint<Payment.OneTimeToken, { message: string }>(ADDRESSES.confirmRegistration, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Use the link that confirms the address of a listing',
  }),
  getHelperProfile: endpoint<void, T.HelperProfile>(ADDRESSES.getHelperProfile, {
    owner: 'registrations',
    limit: 'read',
    summary: 'Profile for the helper dashboard',
  }),
  recommend: endpoint<T.RecommendationRequest, T.Recommendation[]>(ADDRESSES.recommend, {
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'Helpers near a place, best match first',
  }),
  suggestServices: endpoint<void, T.ServiceSuggestions>(ADDRESSES.suggestServices, {
    owner: 'geo-recommendations',
    limit: 'read',
    summary: 'Services that helpers of a category offer, most common first',
    query: ['projectType'],
  }),
  geocode: endpoint<void, T.GeocodedPlace>(ADDRESSES.geocode, {
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'A UK postcode, place, address or "lat, lng" to coordinates',
    query: ['q'],
  }),
  reverseGeocode: endpoint<void, T.ReversePlace>(ADDRESSES.reverseGeocode, {
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'Coordinates to the nearest place in the UK',
    query: ['lat', 'lng'],
  }),
  getTile: endpoint<void, never>(UNCALLED_ADDRESSES.getTile, {
    owner: 'geo-recommendations',
    limit: 'tile',
    summary: 'A tile of the base map: y.webp, or y@2x.webp for fine screens',
  }),
  createPaymentIntent: endpoint<Payment.PaymentIntentRequest, Payment.PaymentSession>(ADDRESSES.createPaymentIntent, {
    owner: 'payments',
    limit: 'money',
    summary: 'Start a donation or a merchandise purchase',
  }),
  createRegistrationPayment: endpoint<Payment.RegistrationPaymentRequest, Payment.RegistrationPaymentSession>(ADDRESSES.createRegistrationPayment, {
    owner: 'payments',
    limit: 'money',
    summary: 'Start the monthly premium of a registration',
  }),
  getPayment: endpoint<void, Payment.PaymentStatus>(ADDRESSES.getPayment, {
    owner: 'payments',
    limit: 'read',
    summary: 'What became of a payment; read by the return pages',
  }),
  getHelperStats: endpoint<void, Payment.HelperStats>(ADDRESSES.getHelperStats, {
    owner: 'payments',
    limit: 'read',
    mayBeSignedIn: true,
    summary: 'Donation and payout figures of a helper, from the ledger',
  }),
  listDonations: endpoint<void, Payment.Donation[]>(ADDRESSES.listDonations, {
    owner: 'payments',
    limit: 'read',
    mayBeSignedIn: true,
    summary: 'Donations to a helper, newest first',
  }),
  requestPayout: endpoint<void, Payment.PayoutReceipt>(ADDRESSES.requestPayout, {
    owner: 'payments',
    limit: 'write',
    mayBeSignedIn: true,
    summary: 'Pay the available balance out to the connected account',
  }),
  connectPayoutAccount: endpoint<void, Payment.PayoutAccountLink>(ADDRESSES.connectPayoutAccount, {
    owner: 'payments',
    limit: 'write',
    summary: 'Mail a one-time link to connect or finish the Stripe account',
  }),
  openPayoutAccount: endpoint<Payment.OneTimeToken, { url: string }>(ADDRESSES.openPayoutAccount, {
    owner: 'payments',
    limit: 'write',
    summary: 'Use the mailed link: the address of Stripe, where the helper proves who they are',
  }),
  cancelPremium: endpoint<Payment.OneTimeToken, Payment.PremiumCancellation>(ADDRESSES.cancelPremium, {
    owner: 'payments',
    limit: 'write',
    summary: 'Use the link of a premium receipt: no further month is charged',
  }),
  stripeWebhook: endpoint<unknown, void>(UNCALLED_ADDRESSES.stripeWebhook, {
    owner: 'payments',
    limit: 'webhook',
    summary: 'Signed events from Stripe',
    maxBodyBytes: 1_048_576,
  }),
  sendMonthlyReport: endpoint<void, Payment.ReportReceipt>(ADDRESSES.sendMonthlyReport, {
    owner: 'reporting',
    limit: 'write',
    mayBeSignedIn: true,
    summary: 'E-mail the donation report to the address on file',
  }),
  requestDashboardLink: endpoint<void, Payment.LinkSent>(ADDRESSES.requestDashboardLink, {
    owner: 'reporting',
    limit: 'write',
    summary: 'Mail a one-time link to the private parts of the dashboard',
  }),
  openDashboardSession: endpoint<Payment.OneTimeToken, { expiresAt: string }>(ADDRESSES.openDashboardSession, {
    owner: 'reporting',
    limit: 'write',
    summary: 'Use the mailed link: a session of the dashboard, as a cookie',
  }),
  endDashboardSession: endpoint<void, void>(ADDRESSES.endDashboardSession, {
    owner: 'reporting',
    limit: 'write',
    summary: 'Forget the session of the dashboard on this device',
  }),
  subscribeNewsletter: endpoint<Content.NewsletterRequest, { message: string }>(ADDRESSES.subscribeNewsletter, {
    owner: 'reporting',
    limit: 'write',
    summary: 'Ask for the newsletter; confirmed by a link in a mail',
  }),
  confirmNewsletter: endpoint<{ token: string }, { message: string }>(ADDRESSES.confirmNewsletter, {
    owner: 'reporting',
    limit: 'write',
    summary: 'Use the link of the confirmation mail',
  }),
  followNewsletterLink: endpoint<void, void>(UNCALLED_ADDRESSES.followNewsletterLink, {
    owner: 'reporting',
    limit: 'read',
    summary: 'The link of an older confirmation mail: leads to the page that uses it',
    query: ['token'],
  }),
  createUpload: endpoint<Record<string, never>, T.UploadSlot>(ADDRESSES.createUpload, {
    owner: 'uploads',
    limit: 'upload',
    summary: 'A presigned address for one picture; the browser PUTs the file there',
  }),
  normalizeUpload: endpoint<T.NormalizeRequest, T.NormalizedObject>(ADDRESSES.normalizeUpload, {
    owner: 'uploads',
    limit: 'upload',
    summary: 'Check, clean and store an uploaded picture',
  }),
  getObject: endpoint<void, never>(UNCALLED_ADDRESSES.getObject, {
    owner: 'uploads',
    limit: 'read',
    summary: 'A stored picture',
  }),
  listProjects: endpoint<void, Content.Project[]>(ADDRESSES.listProjects, {
    owner: 'content',
    limit: 'read',
    summary: 'Community projects, newest first',
  }),
  listProjectsOfCategory: endpoint<void, Content.Project[]>(ADDRESSES.listProjectsOfCategory, {
    owner: 'content',
    limit: 'read',
    summary: 'Projects of a category, by any of its names',
  }),
  listPosts: endpoint<void, Content.BlogPost[]>(ADDRESSES.listPosts, {
    owner: 'content',
    limit: 'read',
    summary: 'Blog posts, newest first',
    query: ['category'],
  }),
  getPost: endpoint<void, Content.BlogArticle>(ADDRESSES.getPost, {
    owner: 'content',
    limit: 'read',
    summary: 'One article',
  }),
  listNotices: endpoint<void, Notice[]>(UNCALLED_ADDRESSES.listNotices, {
    owner: 'content',
    limit: 'read',
    summary: 'What operators tell everybody just now',
  }),
  ...ACCOUNT_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...MODERATION_ENDPOINTS,
  ...PEOPLE_OPERATOR_ENDPOINTS,
  ...SIGN_IN_OPERATOR_ENDPOINTS,
  ...VERIFICATION_ENDPOINTS,
  ...MONEY_OPERATOR_ENDPOINTS,
  ...MAIL_OPERATOR_ENDPOINTS,
  ...CONTENT_OPERATOR_ENDPOINTS,
  ...OWN_MONEY_ENDPOINTS,
} as const satisfies Record<EndpointName, Endpoint>;
