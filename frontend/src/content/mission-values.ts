import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Mission & Values',
  lead: 'Help is usually closer than people think. Our work is to make the last half mile visible.',
  picture: 'scene-terrace',
  sections: [
    {
      heading: 'Our mission',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'In most streets somebody has what somebody else needs: a hot meal, a spare room, a Saturday job, a working fridge, two hours on Tuesday. What is missing is that they know of each other.',
            'We keep the map on which they meet. It covers everyone who helps, from the national charity to the neighbour with a van, and it is free to look at for everyone, without an account.',
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
            { title: 'Compassion', text: 'We start from what a person needs today, not from the reasons why.' },
            { title: 'Community', text: 'We send people next door before we send them across town. Help that is near lasts longer.' },
            { title: 'Trust', text: 'We say what we know of a helper and what we do not. We show where every pound of a donation goes.' },
            { title: 'Accessibility', text: 'The site must work on an old phone, with a slow connection, by keyboard, with a screen reader, and on a bad day.' },
            { title: 'Dignity', text: 'Our pictures show people doing things, never people pitied. The words are the ones we would want to read about ourselves.' },
          ],
        },
      ],
    },
    {
      heading: 'What we will not do',
      blocks: [
        {
          kind: 'list',
          items: ['Sell or share what people search for', 'Put paid listings above nearer help that fits better', 'Take a cut of donations without saying so before you pay', 'Hide how to end a subscription'],
        },
        { kind: 'actions', actions: [{ label: 'Find Help', to: '/find-help', isPrimary: true }, { label: 'About us', to: '/about' }] },
      ],
    },
  ],
};
