import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'How It Works',
  lead: 'Three steps, whether you need a hand or want to lend one. No account, no forms to find help, and the basic listing is free.',
  picture: 'scene-foodbank',
  sections: [
    {
      heading: 'Three steps',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: 'Find help near you',
              text: 'Type a place or a postcode, or use your location. You see who can help, how far away they are and why we think they fit.',
              action: { label: 'Find Help', to: '/find-help', isPrimary: true },
            },
            {
              title: 'See what is going on',
              text: 'Look through the community projects: food tables, job clubs, spare rooms, warm hubs, shared allotments. Each one says where it is and what it needs.',
              action: { label: 'Browse Projects', to: '/projects' },
            },
            {
              title: 'Join in',
              text: 'Charity, employer, landlord, farmer, shop or neighbour: register once and you are on the map, where people who need you are already looking.',
              action: { label: 'Sign Up', to: '/signup' },
            },
          ],
        },
      ],
    },
    {
      heading: 'If you are looking for help',
      blocks: [
        {
          kind: 'points',
          points: [
            { title: 'You do not need an account', text: 'Nothing to sign up for and nothing to prove. What you search for is not stored with your name, because we never ask for it.' },
            { title: 'You choose how to get in touch', text: 'Every helper shows an email address, most a phone number and a website. Ring, write, or ask us for directions and walk in.' },
            { title: 'You see who has been verified', text: 'A seal with the words ‘Verified Helper’ means that we have checked a premium helper’s details. It is not a promise about every visit, so read [our advice on staying safe](/safety) too.' },
            { title: 'It costs nothing', text: 'Helpers set their own terms and most are free. If something has a price, the helper tells you before you agree to anything.' },
          ],
        },
      ],
    },
    {
      heading: 'If you want to help',
      blocks: [
        {
          kind: 'points',
          points: [
            { title: 'Register in about ten minutes', text: 'Choose what kind of help you give, say where and when, add photographs if you like. Your listing appears on the map straight away.' },
            { title: 'The free listing is a whole listing', text: 'Name, description, services, contact details and a place on the map. It stays free.' },
            { title: 'Premium is £10.00 a month', text: 'It adds the verified badge, a higher place among equals in search, and donations by card from visitors. You can end it whenever you want.' },
            { title: 'Donations are paid out automatically', text: 'When your balance reaches £50 we send it to your bank. A report by email tells you every month what came in.' },
          ],
        },
        { kind: 'actions', actions: [{ label: 'Become a Helper', to: '/signup', isPrimary: true }, { label: 'Read the guidelines', to: '/community-guidelines' }] },
      ],
    },
  ],
};
