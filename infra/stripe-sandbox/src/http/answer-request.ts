import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION } from '../events/record-events.js';
import { breaksAfterEffect, isBeforeEffect, refuseByFault } from '../faults/apply-fault.js';
import type { Fault, FaultSwitches } from '../faults/fault-switches.js';
import { listOf, optional, readShape, text } from '../parameters/rules.js';
import type { Clock } from '../state/clock.js';
import { newId } from '../state/new-id.js';
import type { Store } from '../state/store.js';
import type { StoredAnswer } from '../state/stored-answer.js';
import type { Change } from '../state/tables.js';
import { ApiError, invalidRequest } from './api-error.js';
import { accountOf, authenticate, type SecretKeys } from './authenticate.js';
import type { Expander } from './expand.js';
import { parseForm, type RawParameters } from './form-encoding.js';
import { answerId, keyInUse, parametersHash, storedAnswer, type KeyedRequest } from './idempotency.js';
import type { Route } from './route.js';
import type { UnitsOfWork } from './unit-of-work.js';

interface Answer {
  status: number;
  body: string;
  requestId: string;
  isReplay?: boolean;
}

/** What was asked and how it was answered, for tests that send the same requests elsewhere. */
export interface RequestRecord {
  method: string;
  url: string;
  contentType: string | undefined;
  body: string;
  status: number;
  errorCode?: string;
}

const expandRule = optional(listOf(text(200)));

/** The way of every API request: key, faults, parameters, idempotency, unit of work, answer. */
export class ApiRequests {
  private readonly inProgress = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly units: UnitsOfWork,
    private readonly expander: Expander,
    private readonly faults: FaultSwitches,
    private readonly keys: SecretKeys,
    private readonly onAnswer: ((record: RequestRecord) => void) | undefined,
  ) {}

  async answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const requestId = newId('req');
    const path = request.url.split('?')[0] ?? '';
    const fault = this.faults.draw(request.method, path);
    try {
      const { isBrowser } = authenticate(request.headers.authorization, this.keys);
      if (isBrowser && !route.isForBrowsers) {
        throw new ApiError(403, { type: 'invalid_request_error', message: 'This call needs a secret key; publishable keys are for browsers.' });
      }
      if (fault && isBeforeEffect(fault, this.isRepeat(request))) return refuseByFault(fault, reply);
      const answer = await this.keyed(route, request, requestId, path, isBrowser, fault);
      this.report(request, answer.status, undefined);
      await this.send(reply, answer, fault);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.report(request, error.status, error.fields.code);
      await this.send(reply, { status: error.status, body: JSON.stringify(error.body), requestId }, undefined);
    }
  }

  private isRepeat(request: FastifyRequest): boolean {
    const key = keyOf(request);
    return key !== undefined && this.store.read('stored_answer', `${accountOf(this.store, request.headers)}:${key}`) !== undefined;
  }

  private async keyed(route: Route, request: FastifyRequest, requestId: string, path: string, isBrowser: boolean, fault?: Fault): Promise<Answer> {
    const account = accountOf(this.store, request.headers);
    const raw = rawParameters(request);
    const key = keyOf(request);
    if (key === undefined) return this.execute(route, request, raw, account, requestId, isBrowser, undefined, fault);
    const keyed: KeyedRequest = { account, key, method: request.method, path, parameters: JSON.stringify(raw) };
    if (this.inProgress.has(answerId(keyed))) throw keyInUse();
    const stored = storedAnswer(this.store, keyed, this.clock.now());
    if (stored) return { ...stored, isReplay: true };
    this.inProgress.add(answerId(keyed));
    try {
      return await this.execute(route, request, raw, account, requestId, isBrowser, keyed, fault);
    } finally {
      this.inProgress.delete(answerId(keyed));
    }
  }

  private async execute(
    route: Route,
    request: FastifyRequest,
    raw: RawParameters,
    account: string,
    requestId: string,
    isBrowser: boolean,
    keyed: KeyedRequest | undefined,
    fault: Fault | undefined,
  ): Promise<Answer> {
    const { expand: rawExpand, ...rest } = raw;
    const expand = expandRule.read(rawExpand, 'expand') ?? [];
    // Refused parameters are not stored under the key: the request never began to run.
    const params = readShape(route.params, rest);
    const work = this.units.begin(account);
    let answer: Answer;
    let keepsEffects = true;
    try {
      const ids = request.params as Record<string, string>;
      const object = route.answer({ work, params, isBrowser, id: (name = 'id') => ids[name] ?? '' });
      answer = { status: 200, body: JSON.stringify(this.expander.expand(work, object, expand), undefined, 2), requestId };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      keepsEffects = error.keepsEffects;
      answer = { status: error.status, body: JSON.stringify(error.body, undefined, 2), requestId };
    }
    if (fault?.kind === 'error-500-stored') answer = { status: 500, body: JSON.stringify(storedServerError), requestId };
    const stored = keyed && isStored(keyed.path, answer.status) ? [this.storedChange(keyed, answer)] : [];
    const cause = { id: requestId, idempotencyKey: keyed?.key ?? null };
    if (keepsEffects) await this.units.commit(work, cause, stored);
    else await this.units.commit(this.units.begin(account), cause, stored);
    // A slow answer keeps its key occupied, so that a second request meets a 409 as it would at Stripe.
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 2000));
    return answer;
  }

  private report(request: FastifyRequest, status: number, errorCode: string | undefined): void {
    const body = typeof request.body === 'string' ? request.body : '';
    this.onAnswer?.({ method: request.method, url: request.url, contentType: request.headers['content-type'], body, status, errorCode });
  }

  private storedChange(keyed: KeyedRequest, answer: Answer): Change {
    const row: StoredAnswer = {
      id: answerId(keyed),
      method: keyed.method,
      path: keyed.path,
      parametersHash: parametersHash(keyed.parameters),
      status: answer.status,
      body: answer.body,
      requestId: answer.requestId,
      createdAt: this.clock.now(),
    };
    return ['stored_answer', keyed.account, row as { id: string }];
  }

  private async send(reply: FastifyReply, answer: Answer, fault: Fault | undefined): Promise<void> {
    if (fault && breaksAfterEffect(fault, reply, answer.body)) return;
    reply.header('stripe-version', API_VERSION).header('request-id', answer.requestId).header('content-type', 'application/json');
    if (answer.isReplay) reply.header('idempotent-replayed', 'true').header('original-request', answer.requestId);
    if (answer.status === 409 || answer.status >= 500) reply.header('stripe-should-retry', 'true');
    else if (answer.status >= 400) reply.header('stripe-should-retry', 'false');
    await reply.code(answer.status).send(answer.body);
  }
}

const storedServerError = { error: { type: 'api_error', message: 'The sandbox failed on purpose (fault switch error-500-stored).' } };

/** v1 keeps errors too; v2 runs a failed request again. */
function isStored(path: string, status: number): boolean {
  return path.startsWith('/v1/') || status < 400;
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  return typeof header === 'string' && header !== '' ? header : undefined;
}

function rawParameters(request: FastifyRequest): RawParameters {
  const query = parseForm(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '');
  const body = typeof request.body === 'string' ? request.body : '';
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
  const given = request.method === 'GET' || body === '' ? {} : isJson ? parseJson(body) : parseForm(body);
  return { ...query, ...given };
}

function parseJson(body: string): RawParameters {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawParameters;
  } catch (error) {
    throw invalidRequest(`The body is not valid JSON: ${(error as Error).message}`);
  }
  throw invalidRequest('The body must be a JSON object.');
}
