import { BODIES, HEADERS, NUMBERS, OTHERS, TEXTS } from './hostile-values.mjs';
import { Random } from './random.mjs';

/** Requests that are under way at once: enough to keep two processors busy, few enough that nothing is refused for being too many. */
const AT_ONCE = 16;

/**
 * Sends hostile requests to every operation of the API's own description: each begins as a proper one and is then spoilt in one to three places.
 * Every third carries a valid session of somebody's dashboard.
 * @returns {{ answered: number, faults: string[] }} no 5xx, no hang, no leak; 503 only as an honest 'try again'
 */
export async function fuzz(target, { requests, seed, say }) {
  const api = await (await fetch(`${target.url}/api/openapi.json`)).json();
  const operations = Object.entries(api.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })));
  const random = new Random(seed);
  const session = await target.session?.();
  const statuses = new Map();
  const faults = [];
  let sent = 0;
  let slowest = { ms: 0 };
  const worker = async () => {
    while (sent < requests) {
      const number = sent++;
      const request = spoil(proper(random.pick(operations), api, random), random);
      if (session && number % 3 === 0) request.headers.cookie ??= session.cookie;
      const answer = await target.ask(request.method, request.path, request).catch((error) => ({ status: -2, text: String(error), ms: 0 }));
      if (answer.status === -2) continue; // the client itself refused to send it
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.ms > slowest.ms) slowest = { ms: Math.round(answer.ms), what: `${request.method} ${request.path.slice(0, 80)}` };
      const fault = target.faultOf(answer);
      if (fault && faults.length < 20) faults.push(`request ${number} of seed ${seed}: ${request.method} ${request.path.slice(0, 120)} ${describe(request)}: ${fault}`);
      if (requests >= 10_000 && number % 10_000 === 9_999) say(`${number + 1} hostile requests, ${faults.length} faults`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const bystander = await target.faultOfBystander();
  if (bystander) faults.push(`after ${requests} hostile requests: ${bystander}`);
  const answered = [...statuses].filter(([status]) => status > 0).reduce((sum, [, count]) => sum + count, 0);
  say(`${requests} hostile requests to ${operations.length} operations; by status: ${[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`).join(', ')}`);
  say(`slowest: ${slowest.ms} ms, ${slowest.what}`);
  return { answered, faults };
}

/** A request as the description wants it. */
function proper({ path, method, operation }, api, random) {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(random.pick(['demo-helper-1', 'demo-helper-2', '01a20100-b7b5-7508-91f6-18154d3f8588', 'housing'])));
    if (parameter.in === 'query' && random.chance(0.5)) query.set(parameter.name, random.pick(['5', '53.8,-1.55', '-2,53,-1,54', 'Leeds', 'housing']));
  }
  const schema = operation.requestBody?.content['application/json'].schema;
  return { method, path: filled, query, body: schema && sample(schema, api, random), headers: {}, hasBody: Boolean(schema) };
}

function sample(schema, api, random, depth = 0) {
  if (schema.$ref) return sample(api.components.schemas[schema.$ref.split('/').at(-1)], api, random, depth);
  if (schema.oneOf ?? schema.anyOf) return sample((schema.oneOf ?? schema.anyOf)[0], api, random, depth);
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' && depth < 4) return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of, api, random, depth + 1)]));
  if (type === 'array') return [sample(schema.items ?? {}, api, random, depth + 1)];
  if (type === 'integer' || type === 'number') return random.pick([1, 5, 25, 53.8, -1.55]);
  if (type === 'boolean') return random.chance(0.5);
  return schema.format === 'email' ? 'fuzz@example.org' : random.pick(['Leeds', 'Ann', '0113 496 0000', 'donation']);
}

function spoil(request, random) {
  const { query } = request;
  let { method, path, body } = request;
  let raw = false;
  const headers = {};
  for (let times = 1 + random.below(3); times > 0; times--) {
    switch (random.below(7)) {
      case 0:
        if (!raw && body && typeof body === 'object' && Object.keys(body).length > 0) body[random.pick(Object.keys(body))] = hostile(random);
        break;
      case 1:
        if (!raw && body && typeof body === 'object') body[random.pick(['__proto__x', 'constructor', 'isVerified', 'id', 'helperId', 'amount', 'toString', 'revision'])] = hostile(random);
        break;
      case 2:
        if (request.hasBody) [body, raw] = [random.pick(BODIES), true];
        break;
      case 3: {
        const parts = path.split('/');
        parts[2 + random.below(Math.max(1, parts.length - 2))] = encodeURIComponent(String(random.pick(TEXTS)).toWellFormed?.() ?? 'x');
        path = parts.join('/');
        break;
      }
      case 4:
        query.set(random.pick(['bbox', 'zoom', 'q', 'near', 'within', 'limit', 'after', 'token', 'projectType', 'lat', 'lng', 'category', 'x']), textOf(hostile(random)));
        break;
      case 5:
        Object.assign(headers, random.pick(HEADERS));
        break;
      default:
        if (random.chance(0.2)) method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']);
    }
  }
  if (method === 'GET' || method === 'HEAD') body = undefined;
  if (raw && !headers['content-type']) headers['content-type'] = 'application/json';
  const search = query.toString();
  return { method, path: search ? `${path}?${search}` : path, body, raw, headers };
}

/** As it would be written into an address. */
function textOf(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function hostile(random) {
  const kind = random.below(10);
  return kind < 5 ? random.pick(TEXTS) : kind < 7 ? random.pick(NUMBERS) : random.pick(OTHERS);
}

function describe({ body, raw, headers }) {
  const text = raw ? String(body) : JSON.stringify(body);
  return `${text?.slice(0, 200) ?? ''} ${JSON.stringify(headers).slice(0, 200)}`;
}
