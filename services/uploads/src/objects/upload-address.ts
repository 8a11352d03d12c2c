import { badRequest } from '@community-help/service-kit';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const UPLOAD_KEY = new RegExp(`^uploads/${UUID}$`);
const PUBLISHED_KEY = new RegExp(`^(images|thumbnails)/${UUID}\\.webp$`);

/** Which addresses are ours. A class, so that it can be injected. */
export class StorePlaces {
  constructor(
    /** Base addresses of the object store, as browsers and as services see it. */
    readonly endpoints: readonly string[],
    readonly bucket: string,
  ) {}
}

/**
 * The key behind an address that `POST /api/objects/upload` gave out, or undefined when it is anybody else's. Only the key is ever used:
 * the address itself is never requested, so it cannot make this service call a stranger.
 */
export function findUploadKey(uploadURL: string, places: StorePlaces): string | undefined {
  if (!URL.canParse(uploadURL)) return undefined;
  const url = new URL(uploadURL);
  const endpoint = places.endpoints.find((candidate) => new URL(candidate).origin === url.origin);
  if (!endpoint) return undefined;
  const prefix = `/${places.bucket}/`;
  const key = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : '';
  return UPLOAD_KEY.test(key) ? key : undefined;
}

/** @throws Problem 400 when the address is not one of ours. */
export function uploadKeyOf(uploadURL: string, places: StorePlaces): string {
  const key = findUploadKey(uploadURL, places);
  if (!key) throw badRequest('uploadURL must be an address that was given out by /api/objects/upload.', [{ field: 'uploadURL', message: 'must be an address of ours' }]);
  return key;
}

/** The store's key of a path below /objects/, or undefined when nothing can be published there (raw uploads never are). */
export function publishedKeyOf(path: string): string | undefined {
  return PUBLISHED_KEY.test(path) ? path : undefined;
}
