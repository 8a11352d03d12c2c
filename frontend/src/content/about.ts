import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'About',
  lead: 'We connect people who need help with people nearby who give it.',
  picture: 'scene-hub',
  sections: [
    {
      heading: 'Our mission',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Nobody should have to know the right person in order to be helped. We keep one map of everyone who helps, so that a charity, an employer, a landlord, a farmer or a neighbour is found by the person who needs exactly them.',
          ],
        },
      ],
    },
    {
      heading: 'Our values',
      blocks: [
        {
          kind: 'points',
          points: [
            { title: 'Compassion', text: 'Everyone who asks is met as an equal.' },
            { title: 'Community', text: 'What is near comes first.' },
            { title: 'Trust', text: 'We say what we have checked and what we have not.' },
            { title: 'Accessibility', text: 'It works for everyone, on any phone, on a bad day.' },
          ],
        },
      ],
    },
    {
      heading: 'How it works',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: 'Find help', text: 'Search by place or postcode and see who is near.' },
            { title: 'Connect safely', text: 'Ring, write or walk in. You decide what you tell, and to whom.' },
            { title: 'Pay it forward', text: 'When you can, help the next person. It need not be large.' },
          ],
        },
      ],
    },
    {
      heading: 'Our impact',
      blocks: [
        {
          kind: 'figures',
          areOurs: true,
          figures: [
            { value: '12,500+', label: 'Active helpers' },
            { value: '45,000+', label: 'People helped' },
            { value: '23', label: 'Countries' },
            { value: '8', label: 'Active projects' },
          ],
        },
      ],
    },
    {
      heading: 'Our story',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'It began with a list on the door of a community hall: who has soup on which evening, who can mend a boiler, who is hiring. People copied it by hand, then photographed it, then asked for the list of the next street.',
            'The list became a map. The map is still run like the list: anybody may read it, anybody who helps may be on it, and whoever finds something out of date says so.',
          ],
        },
      ],
    },
  ],
};
