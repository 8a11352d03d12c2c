/** A handful of made-up helpers and what the API would say about them, for tests that have no gateway. */
const TOWNS = [
  ['Leeds', 53.7965, -1.5478], ['Bradford', 53.7939, -1.7521], ['York', 53.9576, -1.0827], ['Manchester', 53.4809, -2.2374],
  ['Sheffield', 53.383, -1.4659], ['Liverpool', 53.4106, -2.9779], ['Newcastle upon Tyne', 54.9733, -1.614], ['Birmingham', 52.4814, -1.8998],
  ['Bristol', 51.4552, -2.5967], ['Cardiff', 51.48, -3.18], ['London', 51.5085, -0.1257], ['Glasgow', 55.8651, -4.2576],
  ['Edinburgh', 55.9521, -3.1965], ['Belfast', 54.5968, -5.9254], ['Norwich', 52.628, 1.2993], ['Plymouth', 50.3715, -4.1431],
];
const KINDS = [
  ['charities', 'Open Kitchen', ['hot meals', 'food parcels', 'advice', 'company'], 'scene-foodbank'],
  ['warm-cool-hubs', 'Lantern Room Warm Hub', ['Emergency shelter', 'Hot meals', 'Phone charging'], 'scene-hub'],
  ['housing', 'Terrace Homes', ['housing search', 'rental assistance', 'housing support'], 'scene-terrace'],
  ['employment', 'Work Wednesdays', ['job placement', 'career counseling', 'employment support'], 'scene-jobs'],
  ['farmers', 'Long Row Growers', ['farming assistance', 'crop guidance'], 'scene-allotment'],
];

/** `count` helpers spread around the towns, the same ones every time. */
export function sampleHelpers(count) {
  return Array.from({ length: count }, (_unused, index) => {
    const [town, lat, lng] = TOWNS[index % TOWNS.length];
    const [projectType, name, services, picture] = KINDS[Math.floor(index / TOWNS.length + index) % KINDS.length];
    const ring = Math.floor(index / TOWNS.length) * 0.37;
    const spread = Math.min(0.9, 0.02 + 0.00012 * index);
    return {
      id: `helper-${index + 1}`,
      name: `${town} ${name}${index >= 80 ? ` ${index + 1}` : ''}`,
      description: index % 7 === 3 ? '' : `Neighbours in ${town} who help without asking for a referral.`,
      projectType,
      email: `helper${index + 1}@example.org`,
      phone: index % 3 ? '0113 496 0000' : null,
      website: index % 2 ? 'example.org' : null,
      location: `${town}, UK`,
      latitude: String(lat + Math.sin(ring) * spread),
      longitude: String(lng + Math.cos(ring) * spread),
      locationPrecision: 'place',
      services,
      acceptsDonations: index % 2 === 0,
      images: [`/art/${picture}.svg`],
      isVerified: index % 2 === 0,
      categories: [], charityCategories: [], areasOfHelp: [], organizationType: null, experience: null, additionalInfo: null,
      availability: ['Weekdays (9am-5pm)', 'Weekends', 'Evenings (5pm-9pm)'],
      createdAt: '2024-05-01T09:00:00.000Z',
    };
  });
}

function distanceKm(lat, lng, helper) {
  const rad = Math.PI / 180;
  const a = Math.sin(((helper.latitude - lat) * rad) / 2) ** 2 + Math.cos(lat * rad) * Math.cos(helper.latitude * rad) * Math.sin(((helper.longitude - lng) * rad) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(a));
}

function recommend(helpers, { userLatitude, userLongitude, projectType, maxDistance = 25, limit = 8 }) {
  return helpers
    .filter((helper) => !projectType || projectType === 'all' || helper.projectType === projectType)
    .map((helper) => ({ ...helper, latitude: Number(helper.latitude), longitude: Number(helper.longitude), distance: distanceKm(userLatitude, userLongitude, helper) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map((helper) => ({ ...helper, matchScore: 1 - helper.distance / 100, reasonsForRecommendation: [`Only ${helper.distance.toFixed(1)} km from you`, 'Verified Helper'] }));
}

function geocode(query) {
  const town = TOWNS.find(([name]) => query.toLowerCase().includes(name.toLowerCase()));
  if (!town) return { status: 404, body: `We could not find '${query}' in the UK.` };
  return { body: { label: `${town[0]}, UK`, latitude: town[1], longitude: town[2], precision: 'place', alternatives: [] } };
}

/** The helpers that a map view or a page is about, each with its distance from `near`. */
function matching(helpers, query) {
  const [lat, lng] = query.get('near')?.split(',').map(Number) ?? [];
  const [west, south, east, north] = query.get('bbox')?.split(',').map(Number) ?? [-180, -90, 180, 90];
  const text = (query.get('q') ?? '').toLowerCase();
  const found = helpers.filter(
    (helper) =>
      (!query.has('projectType') || helper.projectType === query.get('projectType')) &&
      [helper.name, helper.description, ...helper.services].join('\n').toLowerCase().includes(text) &&
      (!query.has('within') || distanceKm(lat, lng, helper) <= Number(query.get('within'))),
  );
  return { matching: found.length, visible: found.filter(({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east), from: query.has('near') ? [lat, lng] : undefined };
}

/** One page of a list; it goes on behind the number in `after`. */
function page(helpers, query) {
  const { visible, from } = matching(helpers, query);
  const cards = visible.map((helper) => ({ ...helper, marker: mapHelper(helper).marker, distance: from ? distanceKm(...from, helper) : null }));
  cards.sort((a, b) => (from ? a.distance - b.distance : a.name.localeCompare(b.name)));
  const start = Number(query.get('after') ?? 0);
  const end = start + Number(query.get('limit'));
  return { helpers: cards.slice(start, end), total: cards.length, next: end < cards.length ? String(end) : null };
}

/** One map view: helpers of one 64 px cell are one cluster; of larger cells while there would be more than 600. */
function mapView(helpers, query) {
  const found = matching(helpers, query);
  for (let zoom = Number(query.get('zoom')); ; zoom--) {
    const cell = (360 / (256 * 2 ** zoom)) * 64;
    const cells = groupBy(found.visible, ({ latitude, longitude }) => Math.floor(longitude / cell) * 1e6 + Math.floor(latitude / cell));
    if (cells.size > 600 && zoom > 0) continue;
    const items = [...cells].map(([id, members]) => (members.length === 1 ? mapHelper(members[0]) : mapCluster(id, members, zoom)));
    return { total: found.visible.length, matching: found.matching, items };
  }
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const one of list) {
    const key = keyOf(one);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(one);
  }
  return groups;
}

function mapHelper({ id, name, latitude, longitude, projectType, services, isVerified }) {
  const text = services.join(' ').toLowerCase();
  const marker = text.includes('emergency') ? 'emergency' : /employment|job/.test(text) ? 'employment' : /housing|shelter/.test(text) ? 'housing' : 'general';
  return { kind: 'helper', id, name, latitude: Number(latitude), longitude: Number(longitude), projectType, marker, isVerified };
}

function mapCluster(id, members, zoom) {
  const mean = (key) => members.reduce((sum, helper) => sum + Number(helper[key]), 0) / members.length;
  return { kind: 'cluster', id, latitude: mean('latitude'), longitude: mean('longitude'), count: members.length, expansionZoom: zoom + 2 };
}

/** The API in miniature, with so many helpers. */
export function sampleApi(count) {
  const helpers = sampleHelpers(count);
  return (method, url, body) => {
    const route = `${method} ${url.pathname}`;
    if (route === 'GET /config.json') {
      return { body: { stripe: { publishableKey: '', isTestMode: true, scriptUrl: null }, tiles: null, supportEmail: 'support@example.org', enquiriesEmail: 'enquiries@example.org', siteUrl: 'http://localhost' } };
    }
    if (route === 'GET /api/registrations') return { body: url.searchParams.has('limit') ? page(helpers, url.searchParams) : mapView(helpers, url.searchParams) };
    if (route === 'POST /api/recommendations') return { body: recommend(helpers, body) };
    if (route === 'GET /api/geocode') return geocode(url.searchParams.get('q') ?? '');
    if (route === 'GET /api/geocode/reverse') return { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } };
    if (route === 'GET /api/service-suggestions') return { body: { suggestions: ['hot meals', 'food parcels', 'advice'] } };
    const one = helpers.find(({ id }) => url.pathname === `/api/registrations/${id}`);
    return one ? { body: one } : { status: 404, body: 'Not found' };
  };
}
