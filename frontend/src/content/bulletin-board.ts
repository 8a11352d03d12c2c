import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Bulletin Board',
  lead: 'Put up a notice where your neighbours look. Businesses advertise here by email; there is no form and no account.',
  picture: 'scene-advertising-window',
  sections: [
    {
      heading: 'How to advertise',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: 'Prepare', text: 'Write your notice: what you offer, where, when, and how people reach you. One picture is welcome, as JPEG or PNG, up to 10 MB.' },
            { title: 'Email', text: 'Send it to our enquiries address with the name of your business and the area you want to reach.' },
            { title: 'Review and confirm', text: 'Within 24 hours we read it, tell you what it costs if it costs anything, and ask for your yes.' },
            { title: 'Go live', text: 'Your notice goes up on the board and stays for as long as we agreed.' },
          ],
        },
      ],
    },
    {
      heading: 'What belongs here',
      blocks: [
        {
          kind: 'do-dont',
          dos: ['Local businesses, markets and events', 'Jobs with the wage stated', 'Special offers for people on a low income', 'Appeals by charities and clubs'],
          donts: ['Loans, gambling, tobacco or alcohol', 'Work that asks for money first', 'Party politics', 'Anything that breaks the [guidelines](/community-guidelines)'],
        },
      ],
    },
  ],
};
