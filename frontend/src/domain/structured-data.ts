import { findCategory, type BlogArticle, type HelperListing } from '@community-help/api-contracts';

/** What search engines read beside the words (schema.org, JSON-LD). `site` is the site's address without a final slash. */
export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

const NAME = 'Community Help';
/** Kinds of helpers that are no businesses. */
const NOT_FOR_PROFIT: ReadonlySet<string> = new Set(['charities', 'warm-cool-hubs', 'pay-it-forward']);

function thing(type: string, properties: Record<string, unknown>): StructuredData {
  return { '@context': 'https://schema.org', '@type': type, ...properties };
}

const absolute = (site: string, path: string) => (path.startsWith('/') ? site + path : path);

export function organisationData(site: string): StructuredData {
  return thing('Organization', { name: NAME, url: `${site}/`, logo: `${site}/og-image.png`, areaServed: 'United Kingdom' });
}

export function websiteData(site: string): StructuredData {
  return thing('WebSite', { name: NAME, url: `${site}/`, inLanguage: 'en-GB' });
}

/** Where a page stands: home, then each step as [name, path]. */
export function trailData(site: string, steps: readonly (readonly [string, string])[]): StructuredData {
  const all: readonly (readonly [string, string])[] = [['Home', '/'], ...steps];
  return thing('BreadcrumbList', {
    itemListElement: all.map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: absolute(site, path) })),
  });
}

export function questionsData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return thing('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
  });
}

export function articleData(site: string, { title, excerpt, imageUrl, createdAt, author }: BlogArticle, path: string): StructuredData {
  return thing('Article', {
    headline: title,
    description: excerpt,
    image: absolute(site, imageUrl),
    ...(createdAt && { datePublished: createdAt }),
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: NAME },
    mainEntityOfPage: absolute(site, path),
  });
}

/** A helper. Coordinates only when the listing has a place of its own on the map. */
export function helperData(site: string, helper: HelperListing): StructuredData {
  const { id, name, description, location, latitude, longitude, withinMetres, phone, website, images, projectType, services } = helper;
  const isNgo = NOT_FOR_PROFIT.has(projectType);
  const geo = withinMetres === undefined && latitude !== null && longitude !== null && { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) };
  return thing(isNgo ? 'NGO' : 'LocalBusiness', {
    name,
    description,
    url: `${site}/helper/${encodeURIComponent(id)}`,
    address: { '@type': 'PostalAddress', streetAddress: location, addressCountry: 'GB' },
    knowsAbout: [findCategory(projectType)?.badgeLabel ?? projectType, ...services],
    ...(images[0] && { image: absolute(site, images[0]) }),
    ...(phone && { telephone: phone }),
    ...(website && { sameAs: website }),
    // A business is a place itself; an NGO has one.
    ...(geo && (isNgo ? { location: { '@type': 'Place', geo } } : { geo })),
  });
}
