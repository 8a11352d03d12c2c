import type { IconName } from '../../ui/icon.js';

export interface HelpArticle {
  title: string;
  /** Marks as in domain/rich-text. */
  text: string;
  isPopular?: boolean;
}

export interface HelpTopic {
  title: string;
  icon: IconName;
  description: string;
  articles: readonly HelpArticle[];
}

/** What the Help Center knows; searched in the browser. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    title: 'Getting Started',
    icon: 'pin',
    description: 'Finding help, reading the map and getting in touch.',
    articles: [
      { title: 'How do I find help near me?', text: 'Open [Find Help](/find-help), type a place or a full postcode, or press the location button, and choose Search. Results are sorted by how well they fit and how near they are. If nothing is found, widen the distance.', isPopular: true },
      { title: 'Do I need an account?', text: 'No. Nobody needs an account to search, to get in touch or to donate.', isPopular: true },
      { title: 'What do the colours on the map mean?', text: 'Red with an exclamation mark is emergency help, blue with a briefcase is employment, green with a house is housing, orange with a heart is everything else. The list beside the map says the same in words.' },
      { title: 'The site cannot find my location', text: 'Your browser asks once whether it may tell us where you are. If you said no, or the phone has no signal, type a postcode instead; that works just as well.' },
      { title: 'How do I get directions?', text: 'Open a helper and press Get Directions. A map opens in a new tab with the way from where you are.' },
    ],
  },
  {
    title: 'For Helpers',
    icon: 'heart',
    description: 'Registering, photographs, verification and your place on the map.',
    articles: [
      { title: 'How do I become a helper?', text: 'Choose your category on the [Sign Up page](/signup) and fill in the form; it takes about ten minutes. Your listing is on the map at once, and we contact you within 24-48 hours.', isPopular: true },
      { title: 'What does premium verification add?', text: 'For £10.00 a month: the verified badge, priority among helpers that fit equally well, and donations by card. The free listing is complete without it.', isPopular: true },
      { title: 'My pin is in the wrong place', text: 'We place you by the postcode in your address. If it has none, we use the town. Write to [{support}](mailto:) with the full postcode and we move it.' },
      { title: 'Which photographs can I add?', text: 'Up to ten, each at most 10 MB. We turn them upright, make them smaller and remove hidden position data.' },
      { title: 'Which kinds of helper are there?', text: 'Nine: charities and helpers, employment, housing, farmers, pay it forward, rag and bone, advertising, warm and cool hubs, and perishable goods.' },
    ],
  },
  {
    title: 'Account & Settings',
    icon: 'filter',
    description: 'Changing, hiding and deleting what you have registered.',
    articles: [
      { title: 'How do I edit my profile?', text: 'Write to [{support}](mailto:) from the address you registered with and say what should change. We do it within two working days.', isPopular: true },
      { title: 'Where is my dashboard?', text: 'On your helper page there is a Dashboard card. It shows donations, payouts and the button for your monthly report.' },
      { title: 'How do I remove my listing?', text: 'Write to [{support}](mailto:) from the address you registered with. The listing leaves the map the same day; most data is deleted within 90 days.' },
      { title: 'How do I stop your emails?', text: 'Every newsletter ends with a link that stops it. Receipts, payout notices and reports belong to your payments and cannot be switched off while those go on.' },
    ],
  },
  {
    title: 'Payments & Billing',
    icon: 'card',
    description: 'Donations, payouts, premium and merchandise.',
    articles: [
      { title: 'When do I receive my donations?', text: 'As soon as £50 or more have settled and your account is connected, they are paid out automatically, usually within 24-48 hours. You can also request a payout from your dashboard.', isPopular: true },
      { title: 'What is the smallest donation?', text: '£0.50. The largest is £1000.' },
      { title: 'How do I connect my bank account?', text: 'Press Connect on your dashboard. Stripe asks who you are and where the money should go; we never see the answers.' },
      { title: 'My payout failed', text: 'No money is lost. The email you got says why; usually the account number is wrong or the account was closed. Correct it in Stripe and the payout is made again.' },
      { title: 'How do I end premium?', text: 'Write to [{support}](mailto:). It runs to the end of the month that is paid for. Your free listing stays.' },
      { title: 'Can I return merchandise?', text: 'Yes, within 30 days, for your money back.' },
    ],
  },
  {
    title: 'Safety & Trust',
    icon: 'lock',
    description: 'Staying safe, reporting problems and what a badge means.',
    articles: [
      { title: 'How do I report a listing?', text: 'Use the [contact form](/contact). Name the listing and what happened. A person reads it within 24 hours.' },
      { title: 'What does Verified Helper mean?', text: 'That the helper pays for premium and that we have checked the contact details. It is not an inspection. [Safety](/safety) says more.' },
      { title: 'Somebody asked me for money in advance', text: 'Do not pay. Tell us, and if you have paid already, ring your bank on 159.' },
      { title: 'Are my card details safe?', text: 'They go from your browser to Stripe and never reach us.' },
    ],
  },
];
