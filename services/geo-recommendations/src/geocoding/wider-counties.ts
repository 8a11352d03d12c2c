/**
 * Council areas to the county that people write in an address: 'Newport, Shropshire' lies in Telford and Wrekin.
 * Where a council spreads over several counties it is left out.
 */
const COUNCILS_OF: Readonly<Record<string, string>> = {
  Bedfordshire: 'Bedford, Central Bedfordshire, Luton',
  Berkshire: 'Bracknell Forest, Reading, Slough, West Berkshire, Windsor and Maidenhead, Wokingham',
  Buckinghamshire: 'Milton Keynes',
  Cambridgeshire: 'Peterborough',
  Cheshire: 'Cheshire East, Cheshire West and Chester, Halton, Warrington',
  Cornwall: 'Isles of Scilly',
  'County Antrim': 'Antrim and Newtownabbey, Mid and East Antrim',
  'County Down': 'Ards and North Down, Newry Mourne and Down',
  'County Durham': 'Darlington, Hartlepool',
  Derbyshire: 'Derby',
  Devon: 'Plymouth, Torbay',
  'East Sussex': 'Brighton and Hove',
  Essex: 'Southend-on-Sea, Thurrock',
  Gloucestershire: 'South Gloucestershire',
  'Greater Manchester': 'Bolton, Bury, Manchester, Oldham, Rochdale, Salford, Stockport, Tameside, Trafford, Wigan',
  Hampshire: 'Portsmouth, Southampton',
  Kent: 'Medway',
  Lancashire: 'Blackburn with Darwen, Blackpool',
  Leicestershire: 'Leicester',
  Lincolnshire: 'North East Lincolnshire, North Lincolnshire',
  Merseyside: 'Knowsley, Liverpool, Sefton, St. Helens, Wirral',
  Northamptonshire: 'North Northamptonshire, West Northamptonshire',
  'North Yorkshire': 'Middlesbrough, Redcar and Cleveland, York',
  Nottinghamshire: 'Nottingham',
  Shropshire: 'Telford and Wrekin',
  Somerset: 'Bath and North East Somerset, North Somerset',
  'South Yorkshire': 'Barnsley, Doncaster, Rotherham, Sheffield',
  Staffordshire: 'Stoke-on-Trent',
  'Tyne and Wear': 'Gateshead, Newcastle upon Tyne, North Tyneside, South Tyneside, Sunderland',
  'West Midlands': 'Birmingham, Coventry, Dudley, Sandwell, Solihull, Walsall, Wolverhampton',
  'West Yorkshire': 'Bradford, Calderdale, Kirklees, Leeds, Wakefield',
  Wiltshire: 'Swindon',
};

/** Name of a council area, as in data/places.json, to its county. Bournemouth, Christchurch and Poole has commas of its own. */
export const WIDER_COUNTIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(COUNCILS_OF).flatMap(([county, councils]) => councils.split(', ').map((council): [string, string] => [council, county])),
  ['Bournemouth, Christchurch and Poole', 'Dorset'],
]);
