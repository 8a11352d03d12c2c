// Apart from the limits: no page but the shop needs these words.
export interface MerchandiseProduct {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  originalPricePence?: number;
  /** Basename of the drawing, `<image>.svg`. */
  image: string;
  features: readonly string[];
}

export const MERCHANDISE: readonly MerchandiseProduct[] = [
  {
    id: 'poster-large',
    name: 'Large Pay It Forward Poster',
    description: 'An A3 poster for the shop window or the wall behind the counter.',
    pricePence: 1599,
    image: 'merch-poster-large',
    features: ['A3', 'Heavy matt paper', 'Readable across the street'],
  },
  {
    id: 'poster-small',
    name: 'Small Pay It Forward Poster',
    description: 'An A4 poster for the door, the till or the notice board.',
    pricePence: 999,
    image: 'merch-poster-small',
    features: ['A4', 'Heavy matt paper', 'Fits a standard frame'],
  },
  {
    id: 'window-stickers',
    name: 'Window Stickers',
    description: 'Five stickers that tell passers-by that a meal or a coffee is already paid for.',
    pricePence: 1299,
    image: 'merch-window-stickers',
    features: ['Pack of 5', 'Stick inside or outside', 'Come off without a trace'],
  },
  {
    id: 'point-of-sale',
    name: 'Point of Sale Kit',
    description: 'A counter stand with cards for customers to pay for the next person.',
    pricePence: 2499,
    image: 'merch-point-of-sale',
    features: ['Counter stand', '100 cards', 'Instructions for the team'],
  },
  {
    id: 'starter-pack',
    name: 'Pay It Forward Starter Pack',
    description: 'Everything a shop needs on the first day: posters, stickers and the point of sale kit.',
    pricePence: 4999,
    originalPricePence: 6396,
    image: 'merch-starter-pack',
    features: ['Large and small poster', 'Pack of 5 stickers', 'Point of sale kit'],
  },
];
