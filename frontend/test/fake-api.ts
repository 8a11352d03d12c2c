import { jest } from '@jest/globals';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  signal: AbortSignal | undefined;
  headers: Headers;
}

export interface FakeAnswer {
  status?: number;
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Content type, where it matters. */
  type?: string;
}

type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeApi {
  /** Answers 'GET /api/projects' or 'POST /api/recommendations'; a later call replaces an earlier one. */
  on(route: string, handler: Handler | FakeAnswer): FakeApi;
  /** Every request so far, oldest first. */
  requests: FakeRequest[];
  requestsTo(route: string): FakeRequest[];
}

/** Answers take their time, as they do outside: what a page shows meanwhile is seen by the tests as it is by visitors. */
const onItsWay = () => new Promise((arrived) => setTimeout(arrived, 60));

/** Puts a fake network in the place of `fetch` until the end of the test; unknown addresses answer 404 as the gateway would. */
export function fakeApi(): FakeApi {
  const handlers = new Map<string, Handler>();
  const requests: FakeRequest[] = [];
  const fake = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://site.test');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const request = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body, signal: init.signal ?? undefined, headers: new Headers(init.headers) };
    requests.push(request);
    const handler = handlers.get(`${request.method} ${request.path}`);
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError')));
    });
    const answered = Promise.all([handler ? handler(request) : { status: 404, body: 'Not found' }, onItsWay()]);
    const [answer] = await Promise.race([answered, aborted]);
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
    return new Response(text, { status: answer.status ?? 200, headers: answer.type ? { 'content-type': answer.type } : {} });
  };
  globalThis.fetch = jest.fn(fake) as unknown as typeof fetch;
  const api: FakeApi = {
    on: (route, handler) => {
      handlers.set(route, typeof handler === 'function' ? handler : () => handler);
      return api;
    },
    requests,
    requestsTo: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route),
  };
  return api;
}
