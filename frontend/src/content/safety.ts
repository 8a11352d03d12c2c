import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Safety',
  lead: 'Almost everybody who offers help means well. Here is how to notice when somebody does not, and what to do then.',
  notice: {
    tone: 'error',
    heading: 'In danger now? Ring the emergency services.',
    call: { label: 'Call 999', to: 'tel:999' },
    lines: ['If you cannot speak, press 55 when you hear the voice. United States: [911](tel:911).', 'Not sure that it is an emergency?'],
    numbers: [
      { number: '101', to: 'tel:101', text: 'Police' },
      { number: '111', to: 'tel:111', text: 'NHS' },
      { number: '116 123', to: 'tel:116123', text: 'Samaritans, day and night, free' },
    ],
  },
  sections: [
    {
      heading: 'Before you meet',
      blocks: [
        {
          kind: 'list',
          items: [
            'Read the whole profile. Look for an address, a phone number and a website that belong together.',
            'Ring first. A minute on the phone tells you a lot.',
            'Meet in a public place, by day, and tell somebody where you will be.',
            'Take somebody with you, or arrange to be rung at a certain time.',
            'Keep your bank card, passport and passwords to yourself. Nobody needs them in order to help you.',
          ],
        },
      ],
    },
    {
      heading: 'What verification means',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'The ‘Verified Helper’ seal means that a helper pays for a premium listing and that we have checked the contact details they gave. It does not mean that we have inspected their premises or that we answer for every person who works there.',
            '‘Checked’ with a day is another thing, and costs nothing: an operator made sure on that day who the helper is, and the words beside it say by which register.',
            'Charities can be looked up in the public registers of England and Wales, Scotland, and Northern Ireland. Anybody who works with children or adults at risk can be asked for their DBS, PVG or AccessNI check.',
          ],
        },
      ],
    },
    {
      heading: 'Reviews and word of mouth',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We do not publish star ratings: they are easily bought, and a food bank is not a restaurant. Ask the helper for somebody you may ring, ask at the library or the surgery, and tell us about your own visit. What you tell us, good or bad, goes into our checks.',
          ],
        },
      ],
    },
    {
      heading: 'Warning signs',
      blocks: [
        {
          kind: 'list',
          areWarnings: true,
          items: [
            'You are asked to pay in advance, to buy vouchers or to send money to a private account.',
            'Somebody wants to move the talk to another app at once, or asks you to keep it secret.',
            'A job needs a fee, a copy of your passport before an interview, or the use of your bank account.',
            'A room is offered unseen, far below the usual rent, and the keys ‘will come by post’.',
            'You are hurried, flattered or made to feel guilty for asking questions.',
          ],
        },
      ],
    },
    {
      heading: 'If somebody must not see what you read',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Pages on which you look for help have a bar at the foot, ‘Leave this site quickly’. It puts an everyday page in the place of ours at once; pressing Shift three times does the same.',
            'Pages you opened before stay in the history of your browser. A private window keeps none; a library or a friend’s phone is safer still.',
          ],
        },
      ],
    },
    {
      heading: 'Reporting a problem',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Press ‘Report this listing’ on a result, on the map or on a profile, use the [contact form](/contact) or write to [{support}](mailto:). Tell us the name of the listing and what happened; screenshots help. We look at every report within 24 hours and take a listing off the map while we do, if anybody could be harmed.',
            'If you have lost money or given away details, ring your bank on [159](tel:159) first. Fraud can be reported to Action Fraud on [0300 123 2040](tel:03001232040), in Scotland to the police on [101](tel:101).',
          ],
        },
      ],
    },
  ],
};
