import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Success Stories',
  lead: 'Four people, four streets, and what happened after somebody answered.',
  picture: 'thank-you',
  sections: [
    {
      heading: 'What happened next',
      blocks: [
        {
          kind: 'stories',
          stories: [
            {
              category: 'housing',
              title: 'Eleven days left in the hostel',
              text: 'Dawn and her two boys had a date to leave and nowhere to go. Every letting agent asked for a guarantor. A landlord four streets away had listed two houses for families like hers; he rang back the same evening, and they moved in on the ninth day.',
              where: 'Newcastle upon Tyne',
              picture: 'scene-housing-moving',
              action: { label: 'See housing projects', to: '/projects/Housing' },
            },
            {
              category: 'employment',
              title: 'The first interview in two years',
              text: 'Kwame had sent a hundred applications into silence. At a Wednesday job club somebody sat down with his CV, lent him a jacket that fitted and phoned a warehouse manager. He now trains the new starters.',
              where: 'Bristol',
              picture: 'scene-employment-handshake',
              action: { label: 'See employment projects', to: '/projects/Employment' },
            },
            {
              category: 'pay-it-forward',
              title: 'The coffee that was already paid for',
              text: 'A café in Levenshulme put up a board: take a ticket, somebody has paid. In the first month 212 tickets went up and 209 came down. The owner says the three left over are the point.',
              where: 'Manchester',
              picture: 'scene-pay-it-forward-board',
              action: { label: 'See Pay It Forward projects', to: '/projects/Pay%20It%20Forward' },
            },
            {
              category: 'farmers',
              title: 'Two tonnes of crooked carrots',
              text: 'They were the wrong shape for the supermarket and going to be ploughed in. One listing later, three food banks had arrived with vans, and a school had asked to see where carrots come from.',
              where: 'near Spalding, Lincolnshire',
              picture: 'scene-farmers-market',
              action: { label: 'See farming projects', to: '/projects/Farmers' },
            },
          ],
        },
      ],
    },
    {
      heading: 'In numbers',
      blocks: [
        {
          kind: 'figures',
          figures: [
            { value: '2,500+', label: 'Lives changed' },
            { value: '850+', label: 'Connections made' },
            { value: '12', label: 'Communities' },
            { value: '98%', label: 'Satisfaction' },
          ],
        },
      ],
    },
    {
      heading: 'In their words',
      blocks: [
        {
          kind: 'quotes',
          quotes: [
            { words: 'I typed my postcode because I had run out of ideas. Twenty minutes later I was drinking tea with people who knew exactly which form I needed.', who: 'Margaret, found help in Leeds', portrait: 'portrait-5' },
            { words: 'We used to throw away four crates every evening. Now a neighbour with a cargo bike takes them, and I go home feeling better.', who: 'Imran, greengrocer in Bradford', portrait: 'portrait-2' },
            { words: 'Nobody asked me to explain myself. They asked what I could do on Thursdays.', who: 'Ffion, volunteer in Cardiff', portrait: 'portrait-3' },
          ],
        },
        { kind: 'actions', actions: [{ label: 'Find Help', to: '/find-help', isPrimary: true }, { label: 'Become a Helper', to: '/signup' }] },
      ],
    },
  ],
};
