import type { TextPage } from './text-page.js';

export const page: TextPage = {
  heading: 'Map credits',
  lead: 'Our map is drawn from open data. These are the people who made it and the terms under which they share it.',
  sections: [
    {
      heading: 'Where the map comes from',
      blocks: [
        {
          kind: 'points',
          points: [
            {
              title: 'Towns, streets and postcode districts',
              text: 'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
            },
            { title: 'Names of places', text: 'Place data © GeoNames, CC BY 4.0, changed: filtered, renamed, sized.' },
            {
              title: 'Coast, lakes, rivers and the Irish border',
              text: 'Derived from GSHHG 2.3.7 (Wessel and Smith 1996, GMT team), LGPL-3.0-or-later. The programs that make our file from it are part of the source of this site, so that anybody can make it again.',
            },
            { title: 'Letters', text: 'Atkinson Hyperlegible Next, SIL Open Font License 1.1.' },
            { title: 'The outline that is shown when the map cannot be loaded', text: 'Made with Natural Earth (public domain).' },
          ],
        },
      ],
    },
    {
      heading: 'How exact it is',
      blocks: [
        {
          kind: 'list',
          items: [
            'The map is approximate. It shows which part of a town a helper is in and how far places are from one another; for the way to a door use the address and “Get Directions”.',
            'There are no street names. From close by, the bands and small blocks stand where postcodes are.',
            'Postcode positions of Northern Ireland, the Isle of Man and the Channel Islands are not published openly. Their towns are drawn from the number of people who live there, and no more detail appears beyond the scale of a town.',
            'The borders of postcode districts and of the countries within Great Britain are drawn dotted, because they come from the nearest postcodes and places.',
          ],
        },
      ],
    },
  ],
};
