import { setTimeout as sleep } from 'node:timers/promises';

/** What a person does when a page does not answer: try again, for a long time. */
export async function patiently<T>(what: string, attempt: (number: number) => Promise<T | undefined>, seconds = 600): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  for (let number = 1, pause = 50; Date.now() < deadline; number++, pause = Math.min(pause * 2, 1000)) {
    try {
      const answer = await attempt(number);
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(pause);
  }
  throw new Error(`${what} did not work within ${seconds} seconds.`, { cause: last });
}

/**
 * A JSON answer of the platform; undefined while it is away or busy.
 * @param repeatKey by which the platform knows a repeat of the same request
 * @throws Error when it refuses for good
 */
export async function postJson<Answer>(url: string, body: object, repeatKey?: string): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json', ...(repeatKey && { 'idempotency-key': repeatKey }) };
  const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(8000), body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as Answer;
  if (answer.status >= 500 || answer.status === 429) return undefined;
  throw new Error(`${url}: ${answer.status} ${text}`);
}
