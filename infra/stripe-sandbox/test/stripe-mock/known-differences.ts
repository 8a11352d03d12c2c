/** Requests on which the two disagree, each with the reason why the sandbox is believed. */
export interface KnownDifference {
  /** What stripe-mock does; the sandbox does the opposite. */
  stripeMock: 'accepts' | 'refuses';
  request: RegExp;
  body?: RegExp;
  reason: string;
}

export const knownDifferences: KnownDifference[] = [
  { stripeMock: 'refuses', request: /^\w+ \/v2\//, reason: 'stripe-mock has no v2 API.' },
  {
    stripeMock: 'refuses',
    request: /^POST \/v1\/accounts/,
    body: /external_account(\[|%5B)/,
    reason: 'Its document knows external_account only as a token; the SDK types and the API reference also allow bank details.',
  },
  {
    stripeMock: 'accepts',
    request: /^POST \/v1\/subscriptions$/,
    body: /items(\[|%5B)0/,
    reason: 'It does not look into list items; the API refuses unknown names there as everywhere.',
  },
];
