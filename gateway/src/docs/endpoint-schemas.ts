import type { EndpointName } from '@community-help/api-contracts';
import { list, ref, type Schema } from './json-schema.js';

export interface EndpointSchemas {
  request?: Schema;
  /** Absent when the answer has no JSON body. */
  response?: Schema;
}

/** What each endpoint takes and gives; an endpoint that is missing here does not compile. */
export const ENDPOINT_SCHEMAS: Record<EndpointName, EndpointSchemas> = {
  listRegistrations: { response: { oneOf: [list(ref('HelperListing')), ref('MapView'), ref('HelperPage')] } },
  getRegistration: { response: ref('HelperListing') },
  createRegistration: { request: ref('RegistrationRequest'), response: ref('RegistrationReceipt') },
  requestConfirmation: { response: ref('LinkSent') },
  confirmRegistration: { request: ref('OneTimeToken'), response: ref('Message') },
  getHelperProfile: { response: ref('HelperProfile') },
  recommend: { request: ref('RecommendationRequest'), response: list(ref('Recommendation')) },
  suggestServices: { response: ref('ServiceSuggestions') },
  geocode: { response: ref('GeocodedPlace') },
  reverseGeocode: { response: ref('ReversePlace') },
  createPaymentIntent: { request: ref('PaymentIntentRequest'), response: ref('PaymentSession') },
  createRegistrationPayment: { request: ref('RegistrationPaymentRequest'), response: ref('RegistrationPaymentSession') },
  getPayment: { response: ref('PaymentStatus') },
  getHelperStats: { response: ref('HelperStats') },
  listDonations: { response: list(ref('Donation')) },
  requestPayout: { response: ref('PayoutReceipt') },
  connectPayoutAccount: { response: ref('PayoutAccountLink') },
  openPayoutAccount: { request: ref('OneTimeToken'), response: ref('StripeAddress') },
  cancelPremium: { request: ref('OneTimeToken'), response: ref('PremiumCancellation') },
  stripeWebhook: { request: { type: 'object', description: 'An event, signed by Stripe in the header Stripe-Signature' } },
  sendMonthlyReport: { response: ref('ReportReceipt') },
  requestDashboardLink: { response: ref('LinkSent') },
  openDashboardSession: { request: ref('OneTimeToken'), response: ref('DashboardSession') },
  endDashboardSession: {},
  subscribeNewsletter: { request: ref('NewsletterRequest'), response: ref('Message') },
  followNewsletterLink: {},
  confirmNewsletter: { request: ref('OneTimeToken'), response: ref('Message') },
  createUpload: { request: { type: 'object' }, response: ref('UploadSlot') },
  normalizeUpload: { request: ref('NormalizeRequest'), response: ref('NormalizedObject') },
  getTile: {},
  getObject: {},
  listProjects: { response: list(ref('Project')) },
  listProjectsOfCategory: { response: list(ref('Project')) },
  listPosts: { response: list(ref('BlogPost')) },
  requestSignInLink: { request: ref('SignInRequest'), response: ref('Message') },
  openSignInLink: { request: ref('OneTimeToken'), response: ref('DashboardSession') },
  getAccount: { response: ref('Account') },
  listSessions: { response: list(ref('AccountSession')) },
  endSession: {},
  listOwnListings: { response: list(ref('OwnListing')) },
  getOwnListing: { response: ref('OwnListingRecord') },
  downloadOwnListing: { response: ref('OwnListingCopy') },
  editListing: { request: ref('ListingEdit'), response: ref('EditedListing') },
  pauseListing: { response: ref('OwnListing') },
  resumeListing: { response: ref('OwnListing') },
  closeListing: {},
  signOut: {},
  signOutEverywhere: {},
  reportListing: { request: ref('ReportRequest'), response: ref('Message') },
  getPost: { response: ref('BlogArticle') },
};
