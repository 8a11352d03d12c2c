/**
 * The whole public API in one table. The gateway routes from it, the frontend's client is typed by it,
 * each service's test compares its controllers with it, and the OpenAPI document is made of it.
 */
import type * as T from './types.js';

export const SERVICE_NAMES = ['registrations', 'geo-recommendations', 'payments', 'uploads', 'reporting', 'content'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
export type HttpMethod = 'GET' | 'POST';

/** How many requests one address may make: the gateway has one budget per class. */
export type LimitClass = 'read' | 'search' | 'write' | 'money' | 'upload' | 'webhook';

export interface Endpoint<Request = unknown, Response = unknown> {
  method: HttpMethod;
  /** Path template, `{name}` for a parameter. */
  path: string;
  owner: ServiceName;
  limit: LimitClass;
  summary: string;
  /** Documented query parameters. */
  query?: readonly string[];
  /** Largest accepted body in bytes; 64 kB unless said. */
  maxBodyBytes?: number;
  /** Only types: never present at run time. */
  readonly __request?: Request;
  readonly __response?: Response;
}

function endpoint<Request, Response>(entry: Endpoint<Request, Response>): Endpoint<Request, Response> {
  return entry;
}

export const ENDPOINTS = {
  listRegistrations: endpoint<void, T.HelperListing[] | T.MapView | T.HelperPage>({
    method: 'GET',
    path: '/api/registrations',
    owner: 'registrations',
    limit: 'read',
    summary: 'Every helper; with bbox and zoom what one map view shows; with limit one page of a list',
    query: ['bbox', 'zoom', 'projectType', 'q', 'near', 'within', 'limit', 'after'],
  }),
  getRegistration: endpoint<void, T.HelperListing>({
    method: 'GET',
    path: '/api/registrations/{id}',
    owner: 'registrations',
    limit: 'read',
    summary: 'One helper',
  }),
  createRegistration: endpoint<T.RegistrationRequest, T.RegistrationReceipt>({
    method: 'POST',
    path: '/api/registrations',
    owner: 'registrations',
    limit: 'write',
    summary: 'Register a helper of any of the nine categories',
  }),
  requestConfirmation: endpoint<void, T.LinkSent>({
    method: 'POST',
    path: '/api/registrations/{id}/confirmation',
    owner: 'registrations',
    limit: 'write',
    summary: 'Mail another link that confirms the address of a listing',
  }),
  confirmRegistration: endpoint<T.OneTimeToken, { message: string }>({
    method: 'POST',
    path: '/api/registrations/{id}/confirm',
    owner: 'registrations',
    limit: 'write',
    summary: 'Use the link that confirms the address of a listing',
  }),
  getHelperProfile: endpoint<void, T.HelperProfile>({
    method: 'GET',
    path: '/api/helpers/{id}',
    owner: 'registrations',
    limit: 'read',
    summary: 'Profile for the helper dashboard',
  }),
  recommend: endpoint<T.RecommendationRequest, T.Recommendation[]>({
    method: 'POST',
    path: '/api/recommendations',
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'Helpers near a place, best match first',
  }),
  suggestServices: endpoint<void, T.ServiceSuggestions>({
    method: 'GET',
    path: '/api/service-suggestions',
    owner: 'geo-recommendations',
    limit: 'read',
    summary: 'Services that helpers of a category offer, most common first',
    query: ['projectType'],
  }),
  geocode: endpoint<void, T.GeocodedPlace>({
    method: 'GET',
    path: '/api/geocode',
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'A UK postcode, place, address or "lat, lng" to coordinates',
    query: ['q'],
  }),
  reverseGeocode: endpoint<void, T.ReversePlace>({
    method: 'GET',
    path: '/api/geocode/reverse',
    owner: 'geo-recommendations',
    limit: 'search',
    summary: 'Coordinates to the nearest place in the UK',
    query: ['lat', 'lng'],
  }),
  createPaymentIntent: endpoint<T.PaymentIntentRequest, T.PaymentSession>({
    method: 'POST',
    path: '/api/create-payment-intent',
    owner: 'payments',
    limit: 'money',
    summary: 'Start a donation or a merchandise purchase',
  }),
  createRegistrationPayment: endpoint<T.RegistrationPaymentRequest, T.RegistrationPaymentSession>({
    method: 'POST',
    path: '/api/create-registration-payment',
    owner: 'payments',
    limit: 'money',
    summary: 'Start the monthly premium of a registration',
  }),
  getPayment: endpoint<void, T.PaymentStatus>({
    method: 'GET',
    path: '/api/payments/{id}',
    owner: 'payments',
    limit: 'read',
    summary: 'What became of a payment; read by the return pages',
  }),
  getHelperStats: endpoint<void, T.HelperStats>({
    method: 'GET',
    path: '/api/helpers/{id}/stats',
    owner: 'payments',
    limit: 'read',
    summary: 'Donation and payout figures of a helper, from the ledger',
  }),
  listDonations: endpoint<void, T.Donation[]>({
    method: 'GET',
    path: '/api/helpers/{id}/donations',
    owner: 'payments',
    limit: 'read',
    summary: 'Donations to a helper, newest first',
  }),
  requestPayout: endpoint<void, T.PayoutReceipt>({
    method: 'POST',
    path: '/api/helpers/{id}/request-payout',
    owner: 'payments',
    limit: 'write',
    summary: 'Pay the available balance out to the connected account',
  }),
  connectPayoutAccount: endpoint<void, T.PayoutAccountLink>({
    method: 'POST',
    path: '/api/helpers/{id}/payout-account',
    owner: 'payments',
    limit: 'write',
    summary: 'Mail a one-time link to connect or finish the Stripe account',
  }),
  openPayoutAccount: endpoint<T.OneTimeToken, { url: string }>({
    method: 'POST',
    path: '/api/helpers/{id}/payout-account/open',
    owner: 'payments',
    limit: 'write',
    summary: 'Use the mailed link: the address of Stripe, where the helper proves who they are',
  }),
  cancelPremium: endpoint<T.OneTimeToken, T.PremiumCancellation>({
    method: 'POST',
    path: '/api/registration-payments/{id}/cancel',
    owner: 'payments',
    limit: 'write',
    summary: 'Use the link of a premium receipt: no further month is charged',
  }),
  stripeWebhook: endpoint<unknown, void>({
    method: 'POST',
    path: '/api/stripe/webhook',
    owner: 'payments',
    limit: 'webhook',
    summary: 'Signed events from Stripe',
    maxBodyBytes: 1_048_576,
  }),
  sendMonthlyReport: endpoint<void, T.ReportReceipt>({
    method: 'POST',
    path: '/api/helpers/{id}/send-monthly-report',
    owner: 'reporting',
    limit: 'write',
    summary: 'E-mail the donation report to the address on file',
  }),
  requestDashboardLink: endpoint<void, T.LinkSent>({
    method: 'POST',
    path: '/api/helpers/{id}/dashboard-link',
    owner: 'reporting',
    limit: 'write',
    summary: 'Mail a one-time link to the private parts of the dashboard',
  }),
  openDashboardSession: endpoint<T.OneTimeToken, { expiresAt: string }>({
    method: 'POST',
    path: '/api/helpers/{id}/session',
    owner: 'reporting',
    limit: 'write',
    summary: 'Use the mailed link: a session of the dashboard, as a cookie',
  }),
  endDashboardSession: endpoint<void, void>({
    method: 'POST',
    path: '/api/helpers/{id}/session/end',
    owner: 'reporting',
    limit: 'write',
    summary: 'Forget the session of the dashboard on this device',
  }),
  subscribeNewsletter: endpoint<T.NewsletterRequest, { message: string }>({
    method: 'POST',
    path: '/api/newsletter',
    owner: 'reporting',
    limit: 'write',
    summary: 'Ask for the newsletter; confirmed by a link in a mail',
  }),
  confirmNewsletter: endpoint<{ token: string }, { message: string }>({
    method: 'POST',
    path: '/api/newsletter/confirm',
    owner: 'reporting',
    limit: 'write',
    summary: 'Use the link of the confirmation mail',
  }),
  createUpload: endpoint<Record<string, never>, T.UploadSlot>({
    method: 'POST',
    path: '/api/objects/upload',
    owner: 'uploads',
    limit: 'upload',
    summary: 'A presigned address for one picture; the browser PUTs the file there',
  }),
  normalizeUpload: endpoint<T.NormalizeRequest, T.NormalizedObject>({
    method: 'POST',
    path: '/api/objects/normalize',
    owner: 'uploads',
    limit: 'upload',
    summary: 'Check, clean and store an uploaded picture',
  }),
  getObject: endpoint<void, never>({
    method: 'GET',
    path: '/objects/{path}',
    owner: 'uploads',
    limit: 'read',
    summary: 'A stored picture',
  }),
  listProjects: endpoint<void, T.Project[]>({
    method: 'GET',
    path: '/api/projects',
    owner: 'content',
    limit: 'read',
    summary: 'Community projects, newest first',
  }),
  listProjectsOfCategory: endpoint<void, T.Project[]>({
    method: 'GET',
    path: '/api/projects/category/{category}',
    owner: 'content',
    limit: 'read',
    summary: 'Projects of a category, by any of its names',
  }),
  listPosts: endpoint<void, T.BlogPost[]>({
    method: 'GET',
    path: '/api/blog',
    owner: 'content',
    limit: 'read',
    summary: 'Blog posts, newest first',
    query: ['category'],
  }),
  getPost: endpoint<void, T.BlogArticle>({
    method: 'GET',
    path: '/api/blog/{slug}',
    owner: 'content',
    limit: 'read',
    summary: 'One article',
  }),
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
export type RequestOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer R, unknown> ? R : never;
export type ResponseOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer _R, infer S> ? S : never;

/** Fills a path template; each value is encoded, so 'Charities/Helpers' becomes one segment. */
export function pathOf(name: EndpointName, params: Record<string, string> = {}): string {
  return ENDPOINTS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs the path parameter '${key}'`);
    return encodeURIComponent(value);
  });
}
