import type { OneTimeToken, ResponseOf, SiteConfig } from '@community-help/api-contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

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

export function onceHeaders(idempotencyKey: string | undefined): Record<string, string> {
  return idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
}

/** Asks for problems in parts (RFC 9457), so that each field's fault can be shown at that field. */
export const FIELD_BY_FIELD = { Accept: 'application/problem+json, application/json' };

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
  tagTypes: ['Registrations', 'Stats', 'Account', 'OwnMoney'],
  endpoints: (build) => ({
    siteConfig: build.query<SiteConfig, void>({ query: () => ({ file: '/config.json' }) }),
    getRegistration: build.query<ResponseOf<'getRegistration'>, string>({
      query: (id) => ({ endpoint: 'getRegistration', params: { id } }),
      providesTags: ['Registrations'],
    }),
    geocode: build.query<ResponseOf<'geocode'>, string>({ query: (q) => ({ endpoint: 'geocode', query: { q } }) }),
  }),
});
