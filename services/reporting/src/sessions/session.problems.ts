import { unauthorized, type Problem } from '@community-help/service-kit';

export function noSession(): Problem {
  return unauthorized('Please open your dashboard first, with the link that we email to you.');
}

/** The address on file is another one than that which the link went to. */
export function linkOfAnotherAddress(): Problem {
  return unauthorized('This link does not work any more. Please ask for a new one.');
}
