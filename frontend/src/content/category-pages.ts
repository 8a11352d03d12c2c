import type { ProjectType } from '@community-help/api-contracts';
import type { IconName } from '../ui/icon.js';

/** Words of a category's information page; names and addresses come from the category table. */
export interface CategoryPage {
  heading: string;
  description: string;
  /** Drawing beside the heading, and poster of the film that is to come. */
  picture: string;
  poster: string;
  features: readonly { icon: IconName; title: string; text: string }[];
  /** The first of the two doors: for whoever needs this help. */
  findLabel: string;
  registerLabel: string;
  closing: string;
  /** What stands beside the registration button. */
  second: { kind: 'find-help' } | { kind: 'mail'; label: string; subject: string } | { kind: 'merchandise' };
}

export const CATEGORY_PAGES: Record<ProjectType, CategoryPage> = {
  charities: {
    heading: 'Charities & Helpers',
    description: 'Food banks, advice, befriending, transport, childcare, a warm word. Charities and helpers of every size, found by the people who live nearest to them.',
    picture: 'scene-foodbank',
    poster: 'scene-charities-library',
    features: [
      { icon: 'pin', title: 'Found by postcode', text: 'People see you when they are near, with the times you are open and the ways to reach you.' },
      { icon: 'search', title: 'Say what you do', text: 'From food bank to fundraising: tick your areas of help, and search finds you by any of them.' },
      { icon: 'heart', title: 'Donations without a contract', text: 'Verified charities take donations by card from their profile; they are paid out automatically.' },
    ],
    findLabel: 'Find a charity near me',
    registerLabel: 'Register Your Charity',
    closing: 'One listing, and the next person who needs you knows where you are.',
    second: { kind: 'find-help' },
  },
  employment: {
    heading: 'Employment',
    description: 'Job clubs, employers who answer, CV help, interview clothes. For everyone who wants to work and everyone who can open a door.',
    picture: 'scene-jobs',
    poster: 'scene-employment-cv',
    features: [
      { icon: 'pin', title: 'Employers nearby', text: 'Jobs that can be reached on foot or by bus, from people who read every application.' },
      { icon: 'cal', title: 'Help with the steps before', text: 'A CV, a practice interview, a jacket that fits, the fare for the first week.' },
      { icon: 'phone', title: 'Help with the steps after', text: 'Somebody to ring when the first month is hard.' },
    ],
    findLabel: 'Find work near me',
    registerLabel: 'Register as Employment Helper',
    closing: 'If you have a job to give, an hour to spare or a skill to teach, somebody near you is looking for it.',
    second: { kind: 'find-help' },
  },
  housing: {
    heading: 'Housing',
    description: 'Rooms, deposits, moving vans and landlords who say yes. For people who need a home, and for those who can offer one or help to keep one.',
    picture: 'scene-terrace',
    poster: 'scene-housing-keys',
    features: [
      { icon: 'lock', title: 'Landlords who rent fairly', text: 'Homes without a guarantor, and rents that people on benefits can pay.' },
      { icon: 'route', title: 'Help with moving in', text: 'Deposits, furniture, a van, and somebody who carries the other end of the sofa.' },
      { icon: 'mail', title: 'Help with staying', text: 'Repairs, arrears, a letter that nobody understands: ask before it is too late.' },
    ],
    findLabel: 'Find housing help near me',
    registerLabel: 'Register as Housing Helper',
    closing: 'An empty room is somebody’s first quiet night in months.',
    second: { kind: 'find-help' },
  },
  farmers: {
    heading: 'Farmers',
    description: 'Farms, allotments and growers with crops to share, gleaners with hands to pick them, kitchens with pots to fill.',
    picture: 'scene-allotment',
    poster: 'scene-farmers-market',
    features: [
      { icon: 'check', title: 'Nothing ploughed in', text: 'List what is ripe and too much; food projects come and fetch it.' },
      { icon: 'heart', title: 'Hands for the harvest', text: 'Find people nearby who want to help, learn and take a share home.' },
      { icon: 'pin', title: 'Land to grow on', text: 'Corners of fields and empty plots for people who have none.' },
    ],
    findLabel: 'Find farms near me',
    registerLabel: 'Register as Farmer Helper',
    closing: 'What is too crooked for the shop is just right for soup.',
    second: { kind: 'mail', label: 'Contact Us', subject: 'Farmers: a question' },
  },
  'pay-it-forward': {
    heading: 'Pay It Forward',
    description: 'Cafés, barbers, bakers and bicycle shops where somebody has already paid for the next person. Local businesses against food poverty.',
    picture: 'scene-pay-it-forward',
    poster: 'scene-pay-it-forward-board',
    features: [
      { icon: 'plus', title: 'Buy one, leave one', text: 'A customer pays for a second cup, loaf or haircut and puts the ticket on the board.' },
      { icon: 'heart', title: 'Take one, no questions', text: 'Whoever needs it takes a ticket down. Nobody asks why.' },
      { icon: 'check', title: 'Easy for the shop', text: 'A board, some tickets and a poster. We have drawn them for you.' },
    ],
    findLabel: 'Find Pay It Forward near me',
    registerLabel: 'Register as Pay It Forward Helper',
    closing: 'It begins with one cup, and it rarely stops there.',
    second: { kind: 'merchandise' },
  },
  'rag-and-bone': {
    heading: 'Rag and Bone',
    description: 'The old cry, back in the street: we collect what you no longer need, mend what can be mended and pass it on.',
    picture: 'scene-rag-and-bone',
    poster: 'scene-rag-and-bone-repair',
    features: [
      { icon: 'route', title: 'Collected at the door', text: 'Furniture, clothes, pots and prams, by van, cart or cargo bike.' },
      { icon: 'check', title: 'Mended, not dumped', text: 'Repair cafés and workshops that teach you to do it yourself next time.' },
      { icon: 'heart', title: 'Passed on nearby', text: 'A wardrobe from number nine stands in number forty by the evening.' },
    ],
    findLabel: 'Find furniture and clothes near me',
    registerLabel: 'Register as Rag and Bone Helper',
    closing: 'There is a second life in most things, and somebody on your street waiting for it.',
    second: { kind: 'mail', label: 'Contact Us', subject: 'Rag and Bone: a question' },
  },
  advertising: {
    heading: 'Advertising',
    description: 'Sign painters, designers, printers and people with a big window: help good work to be seen.',
    picture: 'scene-sign-painter',
    poster: 'scene-advertising-van',
    features: [
      { icon: 'heart', title: 'Give your craft', text: 'A sign, a leaflet, an hour of advice for a project that cannot pay for it.' },
      { icon: 'full', title: 'Give your window', text: 'Space that people walk past is worth more than most advertising.' },
      { icon: 'search', title: 'Be seen doing good', text: 'Businesses that help are on the same map as the people who need them.' },
    ],
    findLabel: 'Find advertising help near me',
    registerLabel: 'Register as Advertising Helper',
    closing: 'The best project in town helps nobody if nobody knows of it.',
    second: { kind: 'mail', label: 'Contact Us', subject: 'Advertising: a question' },
  },
  'warm-cool-hubs': {
    heading: 'Warm/Cool Hubs',
    description: 'Halls, libraries and chapels that stay warm in January and cool in July, with tea, sockets and somebody to talk to.',
    picture: 'scene-hub',
    poster: 'scene-hubs-cool',
    features: [
      { icon: 'clock', title: 'Open doors', text: 'Opening times, room for how many, steps or no steps: people see it before they set out.' },
      { icon: 'heart', title: 'More than warmth', text: 'Meals, showers, Wi-Fi, a quiet corner, a place for the dog.' },
      { icon: 'alert', title: 'Ready for bad weather', text: 'Emergency shelter shows in red on the map, so that it is found at night and in a hurry.' },
    ],
    findLabel: 'Find a warm or cool room near me',
    registerLabel: 'Register Your Hub',
    closing: 'If you have a room and a kettle, you have a hub.',
    second: { kind: 'find-help' },
  },
  'perishable-goods': {
    heading: 'Perishable Goods',
    description: 'Bakers, grocers, restaurants and markets with good food that must go today, and neighbours who are glad of it tonight.',
    picture: 'scene-bakery',
    poster: 'scene-perishable-fridge',
    features: [
      { icon: 'clock', title: 'Say what and when', text: 'Products, how long they keep, and the hours at which they can be fetched.' },
      { icon: 'card', title: 'Your price', text: 'Reduced, fixed, or a gift: you choose, and people see it before they come.' },
      { icon: 'heart', title: 'Less in the bin', text: 'What is eaten costs nothing to dispose of.' },
    ],
    findLabel: 'Find food near me',
    registerLabel: 'Register Your Business',
    closing: 'Closing time is somebody’s dinner time.',
    second: { kind: 'mail', label: 'Contact Us', subject: 'Perishable goods: a question' },
  },
};
