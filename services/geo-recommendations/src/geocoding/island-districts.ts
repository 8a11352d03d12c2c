/**
 * Every postcode district of Northern Ireland, the Isle of Man, Jersey and Guernsey, with its post town: the British file does not
 * cover them. A town is looked up among the places; those that are not there carry their own position (decimal degrees).
 */
interface TownDistricts {
  town: string;
  area: string;
  /** Numbers and ranges: '1-17 29'. */
  districts: string;
  position?: [latitude: number, longitude: number];
}

const NI = 'Northern Ireland';
const TOWNS: readonly [prefix: string, towns: readonly TownDistricts[]][] = [
  [
    'BT',
    [
      { town: 'Belfast', area: NI, districts: '1-17' },
      { town: 'Holywood', area: NI, districts: '18' },
      { town: 'Bangor', area: NI, districts: '19-20' },
      { town: 'Donaghadee', area: NI, districts: '21' },
      { town: 'Newtownards', area: NI, districts: '22-23' },
      { town: 'Ballynahinch', area: NI, districts: '24' },
      { town: 'Dromore', area: NI, districts: '25', position: [54.4141, -6.1504] },
      { town: 'Hillsborough', area: NI, districts: '26' },
      { town: 'Lisburn', area: NI, districts: '27-28' },
      { town: 'Crumlin', area: NI, districts: '29' },
      { town: 'Downpatrick', area: NI, districts: '30' },
      { town: 'Castlewellan', area: NI, districts: '31' },
      { town: 'Banbridge', area: NI, districts: '32' },
      { town: 'Newcastle', area: NI, districts: '33' },
      { town: 'Newry', area: NI, districts: '34-35' },
      { town: 'Newtownabbey', area: NI, districts: '36-37 58' },
      { town: 'Carrickfergus', area: NI, districts: '38' },
      { town: 'Ballyclare', area: NI, districts: '39' },
      { town: 'Larne', area: NI, districts: '40' },
      { town: 'Antrim', area: NI, districts: '41' },
      { town: 'Ballymena', area: NI, districts: '42-44' },
      { town: 'Magherafelt', area: NI, districts: '45' },
      { town: 'Maghera', area: NI, districts: '46' },
      { town: 'Derry', area: NI, districts: '47-48' },
      { town: 'Limavady', area: NI, districts: '49' },
      { town: 'Coleraine', area: NI, districts: '51-52' },
      { town: 'Ballymoney', area: NI, districts: '53' },
      { town: 'Ballycastle', area: NI, districts: '54' },
      { town: 'Portstewart', area: NI, districts: '55' },
      { town: 'Portrush', area: NI, districts: '56' },
      { town: 'Bushmills', area: NI, districts: '57' },
      { town: 'Armagh', area: NI, districts: '60-61' },
      { town: 'Craigavon', area: NI, districts: '62-67' },
      { town: 'Caledon', area: NI, districts: '68', position: [54.3507, -6.8377] },
      { town: 'Aughnacloy', area: NI, districts: '69' },
      { town: 'Dungannon', area: NI, districts: '70-71' },
      { town: 'Enniskillen', area: NI, districts: '74 92-94' },
      { town: 'Fivemiletown', area: NI, districts: '75' },
      { town: 'Clogher', area: NI, districts: '76', position: [54.4112, -7.1733] },
      { town: 'Augher', area: NI, districts: '77', position: [54.43, -7.1372] },
      { town: 'Omagh', area: NI, districts: '78-79' },
      { town: 'Cookstown', area: NI, districts: '80' },
      { town: 'Castlederg', area: NI, districts: '81' },
      { town: 'Strabane', area: NI, districts: '82' },
    ],
  ],
  [
    'IM',
    [
      { town: 'Douglas', area: 'Isle of Man', districts: '1-2 86-87 99' },
      { town: 'Onchan', area: 'Isle of Man', districts: '3' },
      { town: 'Laxey', area: 'Isle of Man', districts: '4' },
      { town: 'Peel', area: 'Isle of Man', districts: '5' },
      { town: 'Kirkmichael', area: 'Isle of Man', districts: '6' },
      { town: 'Ballaugh', area: 'Isle of Man', districts: '7' },
      { town: 'Ramsey', area: 'Isle of Man', districts: '8' },
      { town: 'Castletown', area: 'Isle of Man', districts: '9' },
    ],
  ],
  [
    'JE',
    [
      { town: 'Saint Helier', area: 'Jersey', districts: '1-2 4-5' },
      { town: 'St Lawrence', area: 'Jersey', districts: '3' },
    ],
  ],
  [
    'GY',
    [
      { town: 'Saint Peter Port', area: 'Guernsey', districts: '1' },
      { town: 'Saint Sampson', area: 'Guernsey', districts: '2' },
      { town: 'Vale Parish', area: 'Guernsey', districts: '3' },
      { town: 'St Martin', area: 'Guernsey', districts: '4' },
      { town: 'Castel', area: 'Guernsey', districts: '5' },
      { town: 'Saint Andrew', area: 'Guernsey', districts: '6' },
      { town: 'Saint Saviour', area: 'Guernsey', districts: '7' },
      { town: 'Torteval', area: 'Guernsey', districts: '8' },
      { town: 'St Anne', area: 'Guernsey', districts: '9' },
      { town: 'Sark', area: 'Guernsey', districts: '10', position: [49.4314, -2.3604] },
    ],
  ],
];

export interface IslandDistrict {
  town: string;
  area: string;
  position?: { latitude: number; longitude: number };
}

/** District name (BT1) to its post town. */
export const ISLAND_DISTRICTS: ReadonlyMap<string, IslandDistrict> = new Map(
  TOWNS.flatMap(([prefix, towns]) =>
    towns.flatMap(({ town, area, districts, position }) => {
      const place = position && { latitude: position[0], longitude: position[1] };
      return districts.split(' ').flatMap((range): [string, IslandDistrict][] => {
        const [first, last = first] = range.split('-').map(Number);
        const numbers = Array.from({ length: last! - first! + 1 }, (_, step) => first! + step);
        return numbers.map((number) => [`${prefix}${number}`, place ? { town, area, position: place } : { town, area }]);
      });
    }),
  ),
);
