import type { MapView, OneTimeToken, ProjectType, RequestOf, ResponseOf, SiteConfig } from '@community-help/api-contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery, type ApiError } from './base-query.js';

/** West, south, east, north in degrees, at a whole map zoom. */
export interface MapWindow {
  bbox: readonly [number, number, number, number];
  zoom: number;
  projectType?: ProjectType | undefined;
}

/** A request that the server may see twice but must act on once. */
export interface OnceOnly<Body> {
  body: Body;
  idempotencyKey?: string;
}

/** A one-time link's token, and whom or what it is about. */
export interface WithToken {
  id: string;
  body: OneTimeToken;
}

function onceHeaders(idempotencyKey: string | undefined): Record<string, string> {
  return idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
}

/**
 * Every call of the product. Loaded data never goes stale: it is kept for the life of the tab, and nothing is fetched again on focus,
 * on reconnect or by an interval (`setupListeners` is never called). Only the tags below make a query run again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  tagTypes: ['Registrations', 'Stats'],
  endpoints: (build) => ({
    siteConfig: build.query<SiteConfig, void>({ query: () => ({ file: '/config.json' }) }),

    /** One map view. A view is cheap and short-lived, so it leaves the cache a minute after the map has moved on. */
    viewRegistrations: build.query<MapView, MapWindow>({
      query: ({ bbox, zoom, projectType }) => ({ endpoint: 'listRegistrations', query: { bbox: bbox.join(','), zoom, projectType } }),
      keepUnusedDataFor: 60,
      providesTags: ['Registrations'],
    }),
    getRegistration: build.query<ResponseOf<'getRegistration'>, string>({
      query: (id) => ({ endpoint: 'getRegistration', params: { id } }),
      providesTags: ['Registrations'],
    }),
    createRegistration: build.mutation<ResponseOf<'createRegistration'>, OnceOnly<RequestOf<'createRegistration'>>>({
      query: ({ body, idempotencyKey }) => ({ endpoint: 'createRegistration', body, headers: onceHeaders(idempotencyKey) }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Registrations']),
    }),

    requestConfirmation: build.mutation<ResponseOf<'requestConfirmation'>, string>({
      query: (id) => ({ endpoint: 'requestConfirmation', params: { id } }),
    }),
    confirmRegistration: build.mutation<ResponseOf<'confirmRegistration'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'confirmRegistration', params: { id }, body }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Registrations']),
    }),

    recommend: build.mutation<ResponseOf<'recommend'>, RequestOf<'recommend'>>({
      query: (body) => ({ endpoint: 'recommend', body }),
      transformErrorResponse: (error: ApiError) => (error.status ? { ...error, message: `HTTP error! status: ${error.status}` } : error),
    }),
    suggestServices: build.query<ResponseOf<'suggestServices'>, string>({
      query: (projectType) => ({ endpoint: 'suggestServices', query: { projectType } }),
    }),
    geocode: build.query<ResponseOf<'geocode'>, string>({ query: (q) => ({ endpoint: 'geocode', query: { q } }) }),
    reverseGeocode: build.query<ResponseOf<'reverseGeocode'>, { lat: number; lng: number }>({
      query: ({ lat, lng }) => ({ endpoint: 'reverseGeocode', query: { lat, lng } }),
    }),

    createPaymentIntent: build.mutation<ResponseOf<'createPaymentIntent'>, RequestOf<'createPaymentIntent'>>({
      query: (body) => ({ endpoint: 'createPaymentIntent', body }),
    }),
    createRegistrationPayment: build.mutation<ResponseOf<'createRegistrationPayment'>, RequestOf<'createRegistrationPayment'>>({
      query: (body) => ({ endpoint: 'createRegistrationPayment', body }),
    }),
    /** Asked again on every look: the money may have arrived in between. */
    getPayment: build.query<ResponseOf<'getPayment'>, string>({
      query: (id) => ({ endpoint: 'getPayment', params: { id } }),
      keepUnusedDataFor: 0,
    }),

    getHelperProfile: build.query<ResponseOf<'getHelperProfile'>, string>({
      query: (id) => ({ endpoint: 'getHelperProfile', params: { id } }),
    }),
    getHelperStats: build.query<ResponseOf<'getHelperStats'>, string>({
      query: (id) => ({ endpoint: 'getHelperStats', params: { id } }),
      providesTags: ['Stats'],
    }),
    listDonations: build.query<ResponseOf<'listDonations'>, string>({
      query: (id) => ({ endpoint: 'listDonations', params: { id } }),
      providesTags: ['Stats'],
    }),
    requestPayout: build.mutation<ResponseOf<'requestPayout'>, string>({
      query: (id) => ({ endpoint: 'requestPayout', params: { id } }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Stats']),
    }),
    connectPayoutAccount: build.mutation<ResponseOf<'connectPayoutAccount'>, string>({
      query: (id) => ({ endpoint: 'connectPayoutAccount', params: { id } }),
    }),
    openPayoutAccount: build.mutation<ResponseOf<'openPayoutAccount'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'openPayoutAccount', params: { id }, body }),
    }),
    cancelPremium: build.mutation<ResponseOf<'cancelPremium'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'cancelPremium', params: { id }, body }),
    }),
    requestDashboardLink: build.mutation<ResponseOf<'requestDashboardLink'>, string>({
      query: (id) => ({ endpoint: 'requestDashboardLink', params: { id } }),
    }),
    openDashboardSession: build.mutation<ResponseOf<'openDashboardSession'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'openDashboardSession', params: { id }, body }),
    }),
    endDashboardSession: build.mutation<ResponseOf<'endDashboardSession'>, string>({
      query: (id) => ({ endpoint: 'endDashboardSession', params: { id } }),
      invalidatesTags: ['Stats'],
    }),
    sendMonthlyReport: build.mutation<ResponseOf<'sendMonthlyReport'>, string>({
      query: (id) => ({ endpoint: 'sendMonthlyReport', params: { id } }),
    }),
    subscribeNewsletter: build.mutation<ResponseOf<'subscribeNewsletter'>, RequestOf<'subscribeNewsletter'>>({
      query: (body) => ({ endpoint: 'subscribeNewsletter', body }),
    }),
    confirmNewsletter: build.mutation<ResponseOf<'confirmNewsletter'>, RequestOf<'confirmNewsletter'>>({
      query: (body) => ({ endpoint: 'confirmNewsletter', body }),
    }),

    createUpload: build.mutation<ResponseOf<'createUpload'>, void>({ query: () => ({ endpoint: 'createUpload', body: {} }) }),
    normalizeUpload: build.mutation<ResponseOf<'normalizeUpload'>, RequestOf<'normalizeUpload'>>({
      query: (body) => ({ endpoint: 'normalizeUpload', body }),
    }),

    listProjects: build.query<ResponseOf<'listProjects'>, void>({ query: () => ({ endpoint: 'listProjects' }) }),
    listProjectsOfCategory: build.query<ResponseOf<'listProjectsOfCategory'>, string>({
      query: (category) => ({ endpoint: 'listProjectsOfCategory', params: { category } }),
    }),
    listPosts: build.query<ResponseOf<'listPosts'>, string | void>({
      query: (category) => ({ endpoint: 'listPosts', query: { category: category ?? undefined } }),
    }),
    getPost: build.query<ResponseOf<'getPost'>, string>({ query: (slug) => ({ endpoint: 'getPost', params: { slug } }) }),
  }),
});
