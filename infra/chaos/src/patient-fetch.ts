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

/** What the service answers to the calls that are made here. */
export interface Answer {
  clientSecret: string;
  paymentId: string;
}

/** A JSON answer of the service; undefined while it is away or busy. @throws Error when it refuses for good */
export async function postJson(url: string, body?: object): Promise<Answer | undefined> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(8000) };
  const answer = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as Answer;
  if (answer.status >= 500 || answer.status === 429) return undefined;
  throw new Error(`${url}: ${answer.status} ${text}`);
}
