import { MESSAGE } from '@community-help/api-contracts';
import { messageOf } from '../../app/base-query.js';

/** What is wrong with a message; undefined when it can be sent. */
export function faultOfMessage(text: string): string | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return 'Please write a few words';
  return length > MESSAGE.maxTextLength ? `Please use at most ${MESSAGE.maxTextLength} characters; these are ${length}` : undefined;
}

/** What the server says of a refusal, without its number. */
export function refusalOf(error: unknown): string {
  return messageOf(error)?.replace(/^\d{3}: /, '') ?? 'Please try again in a minute.';
}
