import { createHash } from 'node:crypto';
import type { Client } from 'minio';
import { logger } from '@community-help/service-kit';

/** Browsers PUT files straight to the store from the site's origin. The addresses are signed, so any origin may use them. */
const CORS_RULES =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod>' +
  '<AllowedHeader>*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>';

/** Makes the bucket if it is missing, and lets browsers write to it unless the operator has set rules. @throws what the store answered. */
export async function prepareBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (!(await client.bucketExists(bucket))) {
    await client.makeBucket(bucket, region).catch((error: { code?: string }) => {
      // Two replicas that start together both find it missing.
      if (error.code !== 'BucketAlreadyOwnedByYou' && error.code !== 'BucketAlreadyExists') throw error;
    });
  }
  if (!(await hasRules(client, bucket))) await allowBrowsers(client, bucket);
}

async function hasRules(client: Client, bucket: string): Promise<boolean> {
  try {
    await client.makeRequestAsyncOmit({ method: 'GET', bucketName: bucket, query: 'cors' });
    return true;
  } catch (error) {
    // Only a definite "there are none" allows to write some.
    return (error as { code?: string }).code !== 'NoSuchCORSConfiguration';
  }
}

/** Some stores take the rules from their own settings instead (RustFS: an environment variable) and refuse the call. */
async function allowBrowsers(client: Client, bucket: string): Promise<void> {
  const headers = { 'Content-MD5': createHash('md5').update(CORS_RULES).digest('base64'), 'Content-Type': 'application/xml' };
  try {
    await client.makeRequestAsyncOmit({ method: 'PUT', bucketName: bucket, query: 'cors', headers }, CORS_RULES, [200, 204]);
  } catch (error) {
    const { code } = error as { code?: string };
    logger('object-store').warn({ bucket, code }, 'the store does not take CORS rules from clients: set them in its own configuration');
  }
}
