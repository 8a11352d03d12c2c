/** Six fixed stories (spec section 3). */
export interface SuccessStory {
  id: string;
  title: string;
  story: string;
  helperName: string;
  helperType: string;
  location: string;
  helpeeInitials: string;
  /** Month and year. */
  date: string;
  /** Id of a category. */
  category: string;
  impact: string;
  picture: string;
}

export const SUCCESS_STORIES: readonly SuccessStory[] = [
  {
    id: 'eleven-days',
    title: 'Eleven days left',
    story: 'We had eleven days left in the hostel. A landlord four streets away rang us back the same evening.',
    helperName: 'Tyne Street Homes',
    helperType: 'Landlord',
    location: 'Newcastle',
    helpeeInitials: 'DM',
    date: 'March 2024',
    category: 'housing',
    impact: 'A two-bedroom home for a family of three, with no guarantor',
    picture: 'scene-terrace',
  },
  {
    id: 'the-jacket',
    title: 'The jacket that fitted',
    story: 'They went through my CV with a pencil, found me a jacket that fitted and then rang the manager themselves.',
    helperName: 'Back to Work Wednesdays',
    helperType: 'Job club',
    location: 'Bristol',
    helpeeInitials: 'KA',
    date: 'May 2024',
    category: 'employment',
    impact: 'A full-time job after two years, and now he trains the new starters',
    picture: 'scene-employment-handshake',
  },
  {
    id: 'two-tonnes',
    title: 'Two tonnes of crooked carrots',
    story: 'I was about to plough them in. By Thursday three food banks had come with vans and a school wanted to see the field.',
    helperName: 'Long Row Growers',
    helperType: 'Farm',
    location: 'Spalding',
    helpeeInitials: 'TW',
    date: 'August 2024',
    category: 'farmers',
    impact: 'Two tonnes of vegetables eaten instead of buried',
    picture: 'scene-farmers-float',
  },
  {
    id: 'second-cup',
    title: 'The second cup',
    story: 'Some mornings that cup is the only thing anybody hands me with a smile. I leave one myself now, when I can.',
    helperName: 'One for You Cafés',
    helperType: 'Café',
    location: 'Manchester',
    helpeeInitials: 'RJ',
    date: 'September 2024',
    category: 'pay-it-forward',
    impact: '2,140 cups paid forward in one month',
    picture: 'scene-pay-it-forward',
  },
  {
    id: 'warm-evenings',
    title: 'Warm evenings',
    story: 'I came for the heating and stayed for the dominoes. My flat is as cold as it was, but I am hardly ever in it.',
    helperName: 'Lantern Room Warm Hub',
    helperType: 'Warm hub',
    location: 'Bradford',
    helpeeInitials: 'EP',
    date: 'January 2024',
    category: 'warm-cool-hubs',
    impact: 'Open 142 evenings in one winter, for 60 people a night',
    picture: 'scene-hubs-games',
  },
  {
    id: 'the-wardrobe',
    title: 'From number nine to number forty',
    story: 'We had a flat and nothing to put in it. The cart came round twice in one day, the second time with the cot.',
    helperName: 'Second-Hand Saturday Cart',
    helperType: 'Collection',
    location: 'Cardiff',
    helpeeInitials: 'FO',
    date: 'June 2024',
    category: 'rag-and-bone',
    impact: 'A furnished home in a day, and nothing went to the tip',
    picture: 'scene-rag-and-bone-cargo',
  },
];
