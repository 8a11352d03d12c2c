import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Privacy Policy',
  lead: 'What we know about you, why, for how long, and how to make us forget it.',
  updated: 'January 2025',
  sections: [
    {
      heading: 'In short',
      blocks: [
        {
          kind: 'list',
          items: [
            'To look for help you need no account, and we do not store what you search for with your name or address.',
            'What a helper registers is public, because that is its purpose. Bank details are the exception: they are sealed the moment they arrive.',
            'Card numbers never reach us. They go from your browser to Stripe.',
            'We sell nothing to anybody, and there are no advertising trackers here.',
          ],
        },
      ],
    },
    {
      heading: 'What we collect',
      blocks: [
        {
          kind: 'points',
          points: [
            { title: 'Visitors', text: 'Your address on the internet, for a short time, to keep the service safe. Your position, if you allow it, to sort results; it is used for that answer and not kept.' },
            { title: 'Helpers', text: 'What you enter in the form: name, contact details, place, services, times, photographs. Position data hidden in photographs is removed.' },
            { title: 'Helpers who take donations', text: 'Bank name and the last four digits. The full details go to Stripe, sealed on the way, and are then deleted here.' },
            { title: 'Donors', text: 'The amount, the time, the name and message you choose to give, and your email address if you want a receipt. The form says who will see name and message. Leave the name empty and you are shown as Anonymous; the name on your card is neither kept nor shown.' },
            { title: 'Buyers', text: 'Name, email and delivery address, to send what you ordered.' },
          ],
        },
      ],
    },
    {
      heading: 'Why we may',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'To do what you asked for (a listing, a donation, an order): a contract. To keep accounts: a legal duty. To keep the service safe and to improve it: a legitimate interest, weighed against yours. For the newsletter and your position: your consent, which you can take back.',
          ],
        },
      ],
    },
    {
      heading: 'Who receives it',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Stripe, for payments and payouts. The companies that host our servers and deliver our email, under contract and only as we tell them. The map provider sees the map squares your browser asks for. Authorities, when the law obliges us.',
          ],
        },
      ],
    },
    {
      heading: 'How long we keep it',
      blocks: [
        {
          kind: 'list',
          items: [
            'Listings: as long as they are on the map. After an account is closed most data is deleted within 90 days.',
            'Financial records: typically 7 years, because the law asks for them.',
            'Emails that we sent: 30 days. Pictures that were never sent with a form: one day; those of a form that did not become a listing: five weeks.',
            'Reports about a listing: 90 days after they were decided. An address that was left for an answer can be read by nobody but the mail that carries it.',
            'Messages to helpers: 90 days after the last one, and three days if the link that sends them was never used. Neither side sees the address of the other; operators read a conversation only when one of the two reports it.',
            'Technical logs: a few weeks, with numbers in place of names.',
          ],
        },
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'You can ask what we hold, have it corrected, deleted or handed to you, limit or object to its use, and take back consent. Write to [{support}](mailto:); requests are answered within 30 days. If you are not content with our answer, the Information Commissioner’s Office (ico.org.uk) is there for you.',
          ],
        },
      ],
    },
    {
      heading: 'What your browser keeps',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'No advertising cookies. Your browser remembers whether you chose the light or the dark look, and the draft of a form you have begun, without bank details, for seven days. A helper who signs in gets a cookie that keeps this browser signed in for 30 days, or until they sign out; nobody else gets one. Stripe sets cookies of its own on the payment form in order to detect fraud.',
          ],
        },
      ],
    },
    {
      heading: 'Children',
      blocks: [{ kind: 'text', paragraphs: ['Registration and payment are not for people under 18. If you believe that a child has registered, tell us and we will delete it.'] }],
    },
    {
      heading: 'Data and licences',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Postcodes: Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
            'Places: place data © GeoNames, CC BY 4.0. Outline map: made with Natural Earth. Detailed map, where shown: © OpenStreetMap contributors.',
          ],
        },
      ],
    },
  ],
};
