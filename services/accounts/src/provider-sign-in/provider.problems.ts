import { forbidden, gone, notFound, tooManyRequests, unauthorized, unavailable, type Problem } from '@community-help/service-kit';

/** Every refusal on the way in by a provider. */
export const providerProblems = {
  notSetUp: (): Problem => notFound('Signing in by a provider is not set up here. Please sign in by email.'),
  away: (): Problem => unavailable('The provider that operators sign in with does not answer as it should. Please try again in a minute, or sign in by email.', 60),
  refused: (): Problem => forbidden('The provider did not sign you in. Please try again, or choose another account there.'),
  notBelieved: (): Problem => unauthorized("The provider's answer could not be verified, so nobody was signed in. Please begin again."),
  otherBrowser: (): Problem => forbidden('This sign-in was begun in another browser. Please begin again in this one. If you did not begin it, do nothing.'),
  usedUp: (): Problem => gone('This sign-in has been used already, or took longer than ten minutes. Please begin again.'),
  tooOften: (seconds: number): Problem => tooManyRequests('That was tried very often. Please wait a while, then begin again.', seconds),
  unverified: (): Problem => forbidden('The provider has not verified your email address, so it opens nothing here. Please have it verified there.'),
  noOperator: (): Problem => forbidden('You are known to the provider, but you are not an operator of this site. Helpers sign in by email.'),
};
