import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Terms of Service',
  lead: 'What you can expect of us, and what we expect of you, when you use Community Help.',
  updated: 'January 2025',
  sections: [
    {
      heading: 'Who may use the service',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Anybody may look at the map, the projects and the articles. To register as a helper, to donate or to buy something you must be at least 18 years old. If you register for an organisation you confirm that you may speak for it.',
            'By using the service you accept these terms and our [Community Guidelines](/community-guidelines).',
          ],
        },
      ],
    },
    {
      heading: 'What we do, and what we do not',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We bring people who look for help and people who offer it together. We are not a party to what they agree, we do not employ helpers, and we do not supervise their work. Helpers set their own rates and terms, and are responsible for what they offer, for the permissions they need and for their taxes.',
            'We check what we can and remove what breaks our rules, but we cannot promise that every listing is right at every moment.',
          ],
        },
      ],
    },
    {
      heading: 'Listings',
      blocks: [
        {
          kind: 'list',
          items: [
            'What you publish must be true, yours to publish, and kept up to date.',
            'You keep the rights to your texts and pictures and allow us to show them as part of the service.',
            'Listings are public. Do not put anything in them that should not be read by strangers.',
            'We may change, suspend or remove a listing that breaks these terms or the guidelines.',
          ],
        },
      ],
    },
    {
      heading: 'Premium',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Premium verification costs £10.00 a month and renews every month until you end it. You can end it at any time by writing to [{support}](mailto:); it then runs to the end of the month that is paid for. If a payment fails we try again for seven days before the badge and new donations stop. Money that was already donated to you stays payable.',
          ],
        },
      ],
    },
    {
      heading: 'Donations and payouts',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Donations are made by card through Stripe. If a service fee applies, it is displayed before the transaction. A donation goes to the helper you chose; it is not a payment for goods or services, and it is not Gift Aid.',
            'Helpers receive donations as automatic payouts to their connected account once £50 have settled, usually within 24-48 hours after that. We may hold a payout back while we look into a dispute or a suspicion of fraud.',
            'If you gave by mistake, write to us within 14 days. We refund what has not been paid out, and do our best for what has.',
          ],
        },
      ],
    },
    {
      heading: 'Merchandise',
      blocks: [
        {
          kind: 'text',
          paragraphs: ['We dispatch within 3-5 business days. Delivery is free for orders over £30. You may return goods within 30 days for your money back; your rights under consumer law are not affected.'],
        },
      ],
    },
    {
      heading: 'What you may not do',
      blocks: [
        {
          kind: 'list',
          items: ['Use the service to deceive, harass or harm anybody', 'Collect the details of helpers in bulk or send them unasked-for email', 'Disturb, overload or get around the protection of the service', 'Use it for anything that is against the law'],
        },
      ],
    },
    {
      heading: 'Liability',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Nothing in these terms limits liability that the law does not let us limit, such as for death or injury caused by negligence, or for fraud. Beyond that we answer for foreseeable loss that we caused by breaking these terms, and not for what helpers or visitors do.',
          ],
        },
      ],
    },
    {
      heading: 'Changes and law',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'If we change these terms we say so on this page, and tell registered helpers by email 30 days before. The law of England and Wales applies; if you live elsewhere in the United Kingdom you keep the protection of the law there.',
            'Questions? Write to [{support}](mailto:).',
          ],
        },
      ],
    },
  ],
};
