import { traceHeaders } from '../logging/trace.js';

/** The other service gave no usable answer: down, too slow, or broken (5xx). Asking again later may help. */
export class ServiceAway extends Error {
  constructor(service: string, reason: string, options?: ErrorOptions) {
    super(`${service}: ${reason}`, options);
    this.name = 'ServiceAway';
  }
}

export interface ServiceQuestion {
  service: string;
  url: string;
  /** Sent as JSON by POST; without it the question is a GET. */
  body?: object;
  /** Shown to a service that asks who is asking. */
  apiKey?: string;
  timeoutMs: number;
}

/**
 * Asks another service of ours over HTTP; the trace of the request that is being served goes along.
 * @returns the status below 500 and the parsed answer (text when it is not JSON)
 * @throws ServiceAway
 */
export async function askService({ service, url, body, apiKey, timeoutMs }: ServiceQuestion): Promise<{ status: number; answer: unknown }> {
  const headers = {
    ...traceHeaders(),
    accept: 'application/json, application/problem+json',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500) throw new ServiceAway(service, `answered ${response.status}`);
    return { status: response.status, answer: parsed(text, response.headers.get('content-type')) };
  } catch (error) {
    if (error instanceof ServiceAway) throw error;
    throw new ServiceAway(service, error instanceof Error ? error.name : 'no answer', { cause: error });
  }
}

function parsed(text: string, contentType: string | null): unknown {
  return contentType?.includes('json') ? JSON.parse(text) : text;
}
