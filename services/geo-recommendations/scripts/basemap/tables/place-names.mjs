// The list of places has names of councils, of wards and of offices: what people call them on a map; null is no name for a map.

export const RENAMED = {
  'Londonderry County Borough': null,
  'City of Westminster': 'Westminster',
  'Kingston upon Hull': 'Hull',
  'Royal Leamington Spa': 'Leamington Spa',
  'Royal Tunbridge Wells': 'Tunbridge Wells',
  'Newcastle under Lyme': 'Newcastle-under-Lyme',
  'Barrow in Furness': 'Barrow-in-Furness',
  'Newark on Trent': 'Newark-on-Trent',
  'Houghton-Le-Spring': 'Houghton-le-Spring',
  'Bishops Stortford': "Bishop's Stortford",
  'Enfield Town': 'Enfield',
  'Wigston Magna': 'Wigston',
  'Knightsbridge and Belgravia': 'Knightsbridge',
  'West End of London': null,
  'Saint Peters': null,
  'Abbey Road': null,
  'Church Street': null,
  'Harrow Road': null,
  'Vincent Square': null,
  'Lancaster Gate': null,
  'Little Venice': null,
  'Hyde Park': null,
  Latchmere: null,
  Queenstown: null,
  Brent: null,
  'High Peak': null,
  Mendip: null,
  Fylde: null,
  Rossendale: null,
  Rhondda: null,
};

/** Shown first among the cities, whatever the counts say. */
export const CITIES = [
  'London', 'Edinburgh', 'Cardiff', 'Belfast', 'Birmingham', 'Manchester', 'Glasgow', 'Leeds', 'Newcastle upon Tyne', 'Bristol',
  'Liverpool', 'Sheffield', 'Aberdeen', 'Inverness', 'Norwich', 'Plymouth', 'Southampton', 'Nottingham', 'Swansea', 'Derry',
  'Hull', 'Exeter', 'Dundee', 'York', 'Cambridge', 'Oxford', 'Aberystwyth', 'Carlisle', 'Leicester', 'Brighton', 'Stoke-on-Trent',
  'Coventry',
];
