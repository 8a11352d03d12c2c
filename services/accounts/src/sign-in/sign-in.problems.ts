import { forbidden, gone, tooManyRequests, type Problem } from '@community-help/service-kit';

/** Every refusal on the way in. None of them depends on whether an address is known. */
export const signInProblems = {
  tooManyLinks: (seconds: number): Problem =>
    tooManyRequests('A link was asked for many times with this address or from this connection. Please look into your mailbox, also among unwanted mail, or try again later.', seconds),
  tooManyTries: (seconds: number): Problem => tooManyRequests('That was tried very often. Please wait a while, then ask for a new link.', seconds),
  otherBrowser: (): Problem =>
    forbidden('This link works only in the browser in which you asked for it. Please open it there, or ask for a new one here. If you did not ask for it, do nothing.'),
  usedUp: (): Problem => gone('This link has been used already. Please ask for a new one.'),
};
