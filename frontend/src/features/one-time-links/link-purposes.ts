/** What a link in one of our emails asks for, in the words of its page. */
export interface LinkPurpose {
  heading: string;
  lead: string;
  button: string;
  /** Label of the button while the press is being carried out. */
  busy: string;
  /** Whether another link can be asked for when this one is used or expired. */
  canAskAgain: boolean;
}

/** The links of our emails by the word in their address: /links/{purpose}/{subject}#{token}. */
export const LINK_PURPOSES: Readonly<Record<string, LinkPurpose>> = {
  'confirm-address': {
    heading: 'Confirm your email address',
    lead: 'One press, and everybody sees that this listing belongs to a real address. Did you not register? Then close this page: a listing that nobody confirms disappears by itself.',
    button: 'Confirm my address',
    busy: 'Confirming...',
    canAskAgain: true,
  },
  'payout-account': {
    heading: 'Connect your bank account',
    lead: 'The next page is Stripe, our payment provider. It asks who you are and where your donations should be paid. We never see your documents.',
    button: 'Continue to Stripe',
    busy: 'Opening Stripe...',
    canAskAgain: true,
  },
  dashboard: {
    heading: 'Open your dashboard',
    lead: 'This opens the private parts of your dashboard on this device for twelve hours: who gave, what they wrote, and payouts.',
    button: 'Open my dashboard',
    busy: 'Opening...',
    canAskAgain: true,
  },
  'sign-in': {
    heading: 'Sign in',
    lead: 'One press, and you are signed in in this browser. Did you not ask for it? Then close this page, and nothing happens.',
    button: 'Sign in',
    busy: 'Signing in...',
    canAskAgain: false,
  },
  'cancel-premium': {
    heading: 'Cancel your premium',
    lead: 'No further month is charged. What you have paid for stays until the end of its month, and your free listing stays for as long as you like.',
    button: 'Cancel my premium',
    busy: 'Cancelling...',
    canAskAgain: false,
  },
  'change-address': {
    heading: 'Change the email address of a listing',
    lead: 'Both mailboxes have to agree, the one that the listing has now and the new one. Did you not ask for it? Then close this page, and nothing changes.',
    button: 'Yes, change it',
    busy: 'Saving...',
    canAskAgain: false,
  },
  'still-correct': {
    heading: 'Is your listing still correct?',
    lead: 'If its name, website, address and telephone number are right, press once: the check of your listing then holds for another 100 days. If something has changed, correct it first.',
    button: 'It is still correct',
    busy: 'Saving...',
    canAskAgain: false,
  },
  'confirm-message': {
    heading: 'Send your message',
    lead: 'One press, and what you wrote goes to the helper, who does not see your address. Did you not write anything? Then close this page, and nothing is sent.',
    button: 'Send my message',
    busy: 'Sending...',
    canAskAgain: false,
  },
  newsletter: {
    heading: 'Confirm your newsletter',
    lead: 'One press, and the next letter comes to you. Did you not ask for it? Then close this page, and nothing happens.',
    button: 'Yes, send me the newsletter',
    busy: 'Confirming...',
    canAskAgain: false,
  },
};
