import { logger } from '@community-help/service-kit';
import { Redis } from 'ioredis';

const log = logger('limits');
/** A store that takes longer is away: nobody waits for a count. */
const LONGEST_MS = 100;
/** How long nobody asks a store that was away. */
const REST_MS = 1000;
const PREFIX = 'community-help:requests:';

/** As TokenBuckets does it, by the store's own clock; a bucket that is full again is forgotten. */
const TAKE = `
local capacity, per_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local passed = math.max(0, now - (tonumber(bucket[2]) or now))
local tokens = math.min(capacity, (tonumber(bucket[1]) or capacity) + passed / 1000 * per_second)
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.max(1, math.ceil((1 - tokens) / per_second)) end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / per_second * 1000))
return wait`;

interface Size {
  capacity: number;
  perSecond: number;
}

type TakingClient = Redis & { takeToken(key: string, capacity: number, perSecond: number): Promise<number> };

/** Token buckets in Valkey (or Redis), one for all gateways. */
export class SharedBuckets {
  private readonly client: TakingClient;
  private restUntil = 0;
  private isAway = false;

  /** @param url redis://[user:password@]host:port, rediss:// with TLS */
  constructor(url: string) {
    this.client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: REST_MS,
      commandTimeout: LONGEST_MS,
      retryStrategy: () => REST_MS,
    }) as TakingClient;
    this.client.defineCommand('takeToken', { numberOfKeys: 1, lua: TAKE });
    // What is wrong is said when somebody would have been counted.
    this.client.on('error', () => undefined);
  }

  /** Takes a token. Resolves with 0, or when the bucket is empty with the whole seconds until there is one again; undefined when the store is away. Never rejects. */
  async take(key: string, { capacity, perSecond }: Size): Promise<number | undefined> {
    if (Date.now() < this.restUntil) return undefined;
    try {
      const seconds = await this.client.takeToken(PREFIX + key, capacity, perSecond);
      if (this.isAway) log.info('requests are counted over all gateways again');
      this.isAway = false;
      return seconds;
    } catch (error) {
      if (!this.isAway) log.warn({ err: error }, 'the store of rate limits is away; each gateway counts for itself');
      this.isAway = true;
      this.restUntil = Date.now() + REST_MS;
      return undefined;
    }
  }

  close(): void {
    this.client.disconnect();
  }
}
