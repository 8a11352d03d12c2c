import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Community Guidelines',
  lead: 'Help only works when both sides can trust it. These are the rules everybody here agrees to, in words we hope nobody needs a lawyer for.',
  sections: [
    {
      heading: 'What we value',
      blocks: [
        {
          kind: 'points',
          points: [
            { title: 'Respect', text: 'Everyone who asks is an equal. Nobody has to earn help by being grateful, cheerful or like you.' },
            { title: 'Honesty', text: 'Say what you offer, what it costs and when you are there. If it changes, change your listing.' },
            { title: 'Care', text: 'Treat what people tell you as theirs. Pass it on only if they ask you to, or if somebody is in danger.' },
            { title: 'Reliability', text: 'A small promise that is kept helps more than a large one that is not.' },
          ],
        },
      ],
    },
    {
      heading: 'Do’s and don’ts',
      blocks: [
        {
          kind: 'do-dont',
          dos: [
            'Answer messages within two days, even if the answer is no',
            'Keep your opening times and phone number up to date',
            'Say clearly if something has a price, before anybody agrees',
            'Use photographs of your own place and work',
            'Ask before you photograph people or write about them',
            'Point people to somebody else when you cannot help',
          ],
          donts: [
            'Turn people away because of who they are',
            'Ask for bank details, passwords or payment in advance',
            'Offer work without a wage that the law allows',
            'Post adverts, chain letters or the same listing twice',
            'Press anybody to take part in worship, politics or sales',
            'Pretend to be a charity, a public body or another person',
          ],
        },
      ],
    },
    {
      heading: 'Safety',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Meet in a public place first. Tell somebody where you are going. Helpers who work with children or with adults at risk must hold the checks that the law asks for, and show them when asked.',
            'In an emergency ring 999, not us. Our [Safety page](/safety) has the numbers, the warning signs and what to do.',
          ],
        },
      ],
    },
    {
      heading: 'Reporting',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'If something is wrong, [write to us](/contact) with the name of the listing and what happened. A person reads every report within 24 hours. You need not give your name, and we never tell a helper who reported them.',
          ],
        },
      ],
    },
    {
      heading: 'What happens when rules are broken',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: 'Warning', text: 'We explain what was wrong and what has to change. Most things end here.' },
            { title: 'Temporary suspension', text: 'The listing leaves the map while we look into it, or until it is put right.' },
            { title: 'Permanent removal', text: 'For serious or repeated harm. Money already given by donors is still paid out or returned.' },
            { title: 'Reporting to authorities', text: 'When a crime may have been committed or somebody is in danger, we tell the police or the local authority.' },
          ],
        },
        { kind: 'text', paragraphs: ['If you think that we got it wrong, reply to our message. Somebody who was not part of the decision will look at it again.'] },
      ],
    },
  ],
};
