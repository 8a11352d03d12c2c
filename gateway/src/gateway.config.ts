import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUrl, Length, Matches, Max, Min } from 'class-validator';
import { DefaultOnlyWhenEmbedded, ServiceConfig } from '@community-help/service-kit';
import { EXCHANGES_PER_ADDRESS } from './proxy/upstream.js';

const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
/** A template contains braces, which no URL may. */
const CRISIS_NUMBERS = /^\s*\d[\d ]{1,14}:[^;:<>]{1,60}(;\s*\d[\d ]{1,14}:[^;:<>]{1,60}){0,5}$/;
const TILE_TEMPLATE = /^(?:own|none|https?:\/\/[^\s'";,]+\{z\}[^\s'";,]*)$/;

export class GatewayConfig extends ServiceConfig {
  @IsUrl(ADDRESS) registrationsUrl: string;
  @IsUrl(ADDRESS) geoRecommendationsUrl: string;
  @IsUrl(ADDRESS) paymentsUrl: string;
  @IsUrl(ADDRESS) uploadsUrl: string;
  @IsUrl(ADDRESS) reportingUrl: string;
  @IsUrl(ADDRESS) contentUrl: string;
  @IsUrl(ADDRESS) accountsUrl: string;

  /** Directory of the built site. Without one the gateway answers only the API. */
  @IsOptional() @IsString() siteDir?: string;
  /** Address under which people reach the site. */
  @DefaultOnlyWhenEmbedded() @IsUrl(ADDRESS) siteUrl: string = 'http://localhost:8080';

  /** Map tiles: 'own' = our own base map, 'none' = the bundled outline, or the address of another source. */
  @Matches(TILE_TEMPLATE, { message: "tileUrl must be 'own', 'none' or an address with {z}, {x} and {y}" })
  tileUrl: string = 'own';
  /** Archive that geo-recommendations takes tiles from before it draws its own; the same value there. */
  @IsOptional() @IsUrl(ADDRESS) pmtilesUrl?: string;
  /** Of another source or of the archive; our own map says its own. */
  @IsString() tileAttribution: string = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
  /** Of another source; of an archive at most 19. */
  @IsInt() @Min(1) @Max(24) tileMaxZoom: number = 19;

  /** Only a publishable key may ever reach a browser. */
  @DefaultOnlyWhenEmbedded()
  @Matches(/^pk_(?:test|live)_\w+$/, { message: 'stripePublishableKey must be a publishable key (pk_test_... or pk_live_...)' })
  stripePublishableKey: string = 'pk_test_sandbox';
  /** Script of the Stripe sandbox; absent = Stripe's own. */
  @IsOptional() @IsUrl(ADDRESS) stripeScriptUrl?: string;

  /** Whether the private parts of a dashboard ask for a mailed link; services read the same setting. */
  @IsIn(['open', 'owner']) dashboardAccess: 'open' | 'owner' = 'owner';
  @DefaultOnlyWhenEmbedded() @IsNotEmpty() @IsString() supportEmail: string = 'support@community-help.example';
  @DefaultOnlyWhenEmbedded() @IsNotEmpty() @IsString() enquiriesEmail: string = 'enquiries@community-help.example';
  /** Whom to ring when it cannot wait, most urgent first: 'number: words before it', with semicolons between. */
  @Matches(CRISIS_NUMBERS, { message: "crisisNumbers must be one to six of 'number: words', with semicolons between" })
  crisisNumbers: string = '999: In danger now? Call; 111: Ill, and it cannot wait? Call NHS';
  /** Where 'Leave this site quickly' leads: a page that anybody may be seen reading. */
  @IsUrl({ require_protocol: true, protocols: ['https'] }) quickExitUrl: string = 'https://www.bbc.co.uk/weather';
  /** What the provider is called by which operators sign in ('Sign in with ...'); absent where accounts has none. */
  @IsOptional() @IsString() @Length(1, 60) oidcLabel?: string;
  /** Where browsers PUT pictures. */
  @IsOptional() @IsUrl(ADDRESS) objectStorePublicUrl?: string;

  /** Proxies of ours in front of the gateway; that many entries of X-Forwarded-For are believed. 0 = none. */
  @IsInt() @Min(0) @Max(5) trustProxy: number = 0;

  /** Requests per minute and address, by class of endpoint; 0 = no limit. */
  @IsInt() @Min(0) rateLimitRead: number = 1200;
  @IsInt() @Min(0) rateLimitSearch: number = 300;
  @IsInt() @Min(0) rateLimitWrite: number = 60;
  @IsInt() @Min(0) rateLimitMoney: number = 60;
  @IsInt() @Min(0) rateLimitUpload: number = 120;
  @IsInt() @Min(0) rateLimitWebhook: number = 6000;
  /** A view of the map is twenty tiles. */
  @IsInt() @Min(0) rateLimitTile: number = 6000;
  /** Pages and files of the site; a page and what it loads are about forty. */
  @IsInt() @Min(0) rateLimitSite: number = 6000;

  /** Valkey (or Redis) in which all gateways count together; each counts for itself without one, and while it is away. */
  @IsOptional() @Matches(/^rediss?:\/\/\S+$/, { message: 'rateLimitStore must start with redis:// or rediss://' }) rateLimitStore?: string;

  /** Seconds without progress after which a client's connection ends. */
  @IsInt() @Min(1) @Max(300) clientSilenceSeconds: number = 15;
  /** Connections of one address, where no proxy of ours stands in front; a browser has six. 0 = no limit. */
  @IsInt() @Min(0) maxConnectionsPerAddress: number = 200;
  /** Requests of one address that one service works on at a time; further ones wait for these. 0 = no limit. */
  @IsInt() @Min(0) @Max(EXCHANGES_PER_ADDRESS) maxExchangesPerAddress: number = EXCHANGES_PER_ADDRESS;
}
