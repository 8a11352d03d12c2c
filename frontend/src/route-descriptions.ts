import { CATEGORIES } from '@community-help/api-contracts';

/** Meta descriptions of the pages by their route: one or two plain sentences. Only the prerenderer reads them; no browser downloads them as code. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Food, work, a room, a warm place to sit: find the charities, employers, landlords, growers and neighbours who help near you.',
  '/sign-in': 'Helpers sign in with a link by email. Searching, getting in touch and donating need no account.',
  '/find-help': 'Search for charities, employers, housing providers, farmers and neighbours near you, nearest and best match first.',
  '/helper/:id': 'A helper on Community Help: what they do, where they are and how to reach them.',
  '/helper/:id/report': 'Tell us when something is wrong with a listing; a person reads it within 24 hours.',
  '/helper/:id/message': 'Write to a helper; neither of you sees the address of the other.',
  '/manage': 'Helpers look after their own listings here.',
  '/manage/listings/:id': 'Helpers change what their own listing says here.',
  '/manage/listings/:id/money': 'Helpers look after the bank account and the premium of their own listing here.',
  '/operator': 'Operators look after the listings here.',
  '/links/sent': 'We have emailed a link to the address on file.',
  '/links/:purpose/:subject': 'What a link in one of our emails does, before it does it.',
  '/signup': 'Become a helper: choose your category and register in about ten minutes.',
  '/merchandise': 'Posters, window stickers and counter material for shops that pay it forward.',
  '/projects': 'Community projects all over the country: food tables, job clubs, spare rooms, warm hubs and shared allotments.',
  '/projects/:category': 'Community projects of one kind.',
  '/blog': 'Stories, news and how-tos from the people who run the projects.',
  '/blog/:category': 'Articles of one kind from the community blog.',
  '/blog/:category/:slug': 'An article from the community blog.',
  '/help-center': 'Short answers about finding help, registering, donations, payouts and safety.',
  '/contact': 'Write to us: questions, reports and ideas. A person answers within 24-48 hours.',
  '/about': 'Who we are, what we value and how the list on a hall door became a map.',
  '/bulletin-board': 'Put up a notice where your neighbours look: how businesses advertise by email.',
  '/how-it-works': 'Three steps to finding help near you, and what to expect if you want to help.',
  '/success-stories': 'Four people, four streets, and what happened after somebody answered.',
  '/community-guidelines': 'The rules everybody here agrees to, and what happens when they are broken.',
  '/safety': 'Emergency numbers, what verification means, warning signs and how to report a problem.',
  '/mission-values': 'Why we keep one map of everyone who helps, and what we will not do.',
  '/terms-of-service': 'What you can expect of us, and what we expect of you.',
  '/privacy-policy': 'What we know about you, why, for how long, and how to make us forget it.',
  '/map-credits': 'Who made the data that our map of the United Kingdom is drawn from, under which licences, and how exact the map is.',
  '/helper-dashboard': 'Donations and payouts of a helper.',
  '/helper-dashboard/:helperId': 'Donations and payouts of a helper.',
  '/payment-success': 'What became of a payment.',
  '/donation-success': 'What became of a payment.',
  '*': 'This page does not exist.',
  ...Object.fromEntries(
    CATEGORIES.flatMap(({ badgeLabel, infoPath, registrationPath }) => [
      [infoPath, `${badgeLabel} on Community Help: what it is, who helps, and how to register.`],
      [registrationPath, `Register as a helper: ${badgeLabel}. The basic listing is free.`],
    ]),
  ),
};

/** @throws when a route was added without a description */
export function descriptionOf(path: string): string {
  const description = DESCRIPTIONS[path];
  if (!description) throw new Error(`${path} has no description in route-descriptions.ts`);
  return description;
}
