import { type ADDRESSES, type BlogArticle, ENDPOINTS, type HelperListing, pathOf, type ServiceName } from '@community-help/api-contracts';

/** Which fields of a record its page shows in its head. */
interface Fields<Shape> {
  title: keyof Shape & string;
  description: keyof Shape & string;
  /** One address of a picture, or a list with the one that is shown first in front. */
  picture: keyof Shape & string;
}

interface RecordKind {
  /** The site's address of such a record; its groups are the parameters of the endpoint. */
  address: RegExp;
  endpoint: keyof typeof ADDRESSES;
  /** Where a record has its page; undefined where that is the address that was asked for. */
  pathOf?: (id: string) => string;
  fields: Record<keyof Fields<unknown>, string>;
  /** Characters of the description that the site's own page puts into its head. */
  maxDescription: number;
}

/** The pages that show one record each; their words are those that `helper-page.tsx` and `article-page.tsx` set in the browser. */
const RECORD_KINDS: readonly RecordKind[] = [
  {
    address: /^\/helper\/(?<id>[^/]+)\/?$/,
    endpoint: 'getRegistration',
    pathOf: (id) => `/helper/${encodeURIComponent(id)}`,
    fields: { title: 'name', description: 'description', picture: 'images' } satisfies Fields<HelperListing>,
    maxDescription: 160,
  },
  {
    address: /^\/blog\/[^/]+\/(?<slug>[^/]+)\/?$/,
    endpoint: 'getPost',
    fields: { title: 'title', description: 'excerpt', picture: 'imageUrl' } satisfies Fields<BlogArticle>,
    maxDescription: Number.POSITIVE_INFINITY,
  },
];

/** A page of one record, found by its address. */
export interface RecordAddress {
  kind: RecordKind;
  owner: ServiceName;
  /** The very path that the site's own call of the API has. */
  apiPath: string;
  /** The page's path, encoded anew: nothing is left in it of how somebody happened to write it. */
  pagePath: string;
}

/** Whose page an address is (still percent-encoded, decodable); undefined when it is not that of a record. */
export function recordAt(address: string): RecordAddress | undefined {
  for (const kind of RECORD_KINDS) {
    const groups = kind.address.exec(address)?.groups;
    if (!groups) continue;
    const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
    const segments = address.replace(/\/$/, '').split('/');
    const pagePath = segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/');
    return { kind, owner: ENDPOINTS[kind.endpoint].owner, apiPath: pathOf(kind.endpoint, params), pagePath };
  }
  return undefined;
}

/** What search engines and link previews read of a record. */
export interface RecordWords {
  title: string;
  /** Empty when the record does not describe itself. */
  description: string;
  /** Exactly as the page's own <img> has it. */
  picture?: string;
  /** Names the record; another one than was asked for when that was merged into it. */
  id?: string;
}

/** The words of a service's answer; undefined when it is not a record of this kind. */
export function wordsOf({ fields, maxDescription }: RecordKind, record: unknown): RecordWords | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const read = (field: keyof Fields<unknown>): string => {
    const [value] = [(record as Record<string, unknown>)[fields[field]]].flat();
    return typeof value === 'string' ? value : '';
  };
  // No half of a character at the end.
  const description = read('description').slice(0, maxDescription).replace(/[\ud800-\udbff]$/, '');
  const [title, picture] = [read('title'), read('picture')];
  const { id } = record as { id?: unknown };
  return title === '' ? undefined : { title, description, ...(picture && { picture }), ...(typeof id === 'string' && { id }) };
}
