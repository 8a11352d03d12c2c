import { request } from 'undici';

export interface ServiceAnswer {
  status: number;
  /** Bytes that were read; more than `maxBytes` when the answer is longer than that. */
  bytes: number;
  /** '' where the answer is too long. */
  text: string;
}

/** Asks one of our services for JSON on the gateway's own account. @throws when no whole answer comes within `timeoutMs` */
export async function askService(url: URL, { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }): Promise<ServiceAnswer> {
  const answer = await request(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) break;
    chunks.push(chunk);
  }
  return { status: answer.statusCode, bytes, text: bytes > maxBytes ? '' : Buffer.concat(chunks).toString() };
}

/** Undefined for what is not JSON; the error would quote it, and what people wrote does not belong into a log. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
