import { ADDRESSES, methodAt, pathAt, type EndpointName, type RequestOf } from '@community-help/api-contracts';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { takePageData } from './page-data.js';

/** What went wrong, in the words that screens show: '<status>: <body, or the status text when it is empty>'. */
export interface ApiError {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  message: string;
  /** What is wrong with single fields, where the call asked for that. */
  fields?: FieldFault[];
}

export interface FieldFault {
  field: string;
  message: string;
}

type QueryValue = string | number | null | undefined;

/** One call of the endpoint table. */
interface Call<Name extends EndpointName> {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: RequestOf<Name>;
  headers?: Record<string, string>;
}

/** By its name in the table. */
export interface ApiCall<Name extends keyof typeof ADDRESSES = keyof typeof ADDRESSES> extends Call<Name> {
  endpoint: Name;
}

/** With its address, where that is not in the shell: few people ever need it. */
export interface AddressedCall<Name extends EndpointName = EndpointName> extends Call<Name> {
  address: `${string} /${string}`;
}

/** A file of the site itself, e.g. '/config.json'. */
export interface SiteFile {
  file: string;
}

function urlOf(address: string, call: ApiCall | AddressedCall): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const query = search.toString();
  return pathAt(address, call.params) + (query ? `?${query}` : '');
}

function requestOf(call: ApiCall | AddressedCall | SiteFile, signal: AbortSignal): [string, RequestInit] {
  if ('file' in call) return [call.file, { signal, credentials: 'include' }];
  const address = 'address' in call ? call.address : ADDRESSES[call.endpoint];
  const init: RequestInit = {
    method: methodAt(address),
    credentials: 'include',
    signal,
    headers: { 'Content-Type': 'application/json', ...call.headers },
  };
  if (call.body !== undefined) init.body = JSON.stringify(call.body);
  return [urlOf(address, call), init];
}

/**
 * Carries out one call: JSON, with credentials, no retries. Whatever fails becomes an `ApiError`; that of an aborted call reaches nobody.
 */
export const baseQuery: BaseQueryFn<ApiCall | AddressedCall | SiteFile, unknown, ApiError> = async (call, { signal }) => {
  const [address, init] = requestOf(call, signal);
  try {
    const sent = init.method === 'GET' ? takePageData(address) : undefined;
    if (sent) return sent;
    const response = await fetch(address, init);
    const text = await response.text();
    if (!response.ok) return { error: errorOf(response, text) };
    return { data: text ? (JSON.parse(text) as unknown) : null };
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } };
  }
};

/** A problem in parts says the same sentence as a plain one. */
function errorOf({ status, statusText, headers }: Response, text: string): ApiError {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return { status, message: `${status}: ${text || statusText}` };
  const { detail, fields } = JSON.parse(text) as { detail?: string; fields?: FieldFault[] };
  return { status, message: `${status}: ${detail ?? statusText}`, ...(fields && { fields }) };
}

/** Reads the sentence out of whatever a failed call was rejected with; undefined when there is none. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
}
