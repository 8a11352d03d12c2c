import { IsArray, IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { DefaultOnlyWhenEmbedded, DefaultWhenEmbedded, type Profile } from './profile.js';

/**
 * What every process reads from its environment; a service extends it with its own variables.
 * Names are the properties in UPPER_SNAKE: `databaseUrl` is DATABASE_URL.
 */
export abstract class ServiceConfig {
  /** 'embedded': everything on one machine, as `make start` does it. Outside of it some defaults do not hold (see `profile.ts`). */
  @IsIn(['embedded', 'distributed']) profile: Profile = 'distributed';

  /** 0 takes any free port. */
  @IsInt() @Min(0) @Max(65_535) port: number = 3000;
  @IsString() @IsNotEmpty() host: string = '0.0.0.0';
  /** Health and metrics; never routed from outside. 0 takes any free port. */
  @IsInt() @Min(0) @Max(65_535) managementPort: number = 0;

  @IsOptional() @Matches(/^postgres(ql)?:\/\//, { message: 'databaseUrl must start with postgres://' }) databaseUrl?: string;
  /** The same database for sessions (locks, LISTEN, migrations), where DATABASE_URL leads through a pooler that shares connections; DATABASE_URL unless said. */
  @IsOptional() @Matches(/^postgres(ql)?:\/\//, { message: 'directDatabaseUrl must start with postgres://' }) directDatabaseUrl?: string;
  /** File with the password, read anew for each connection, so that it can be changed while we run; the URLs then carry none. */
  @IsOptional() @IsString() databasePasswordFile?: string;
  /** Connections this process may hold in its own database, besides those of its sessions. */
  @IsInt() @Min(2) @Max(200) databasePoolSize: number = 10;
  /** Milliseconds after which PostgreSQL gives up on a statement; 0 never does. */
  @IsInt() @Min(0) databaseStatementTimeoutMs: number = 30_000;
  /** The same for a statement of a migration, which may build an index over everything there is. */
  @IsInt() @Min(0) migrationStatementTimeoutMs: number = 3_600_000;
  /** Milliseconds that a migration waits for a table in use, while everybody else waits behind it; then it lets go and tries again. */
  @IsInt() @Min(10) migrationLockTimeoutMs: number = 3_000;

  @IsIn(['postgres', 'kafka']) eventBus: 'postgres' | 'kafka' = 'postgres';
  @IsOptional() @Matches(/^postgres(ql)?:\/\//, { message: 'eventDatabaseUrl must start with postgres://' }) eventDatabaseUrl?: string;
  /** As `databasePasswordFile`, for EVENT_DATABASE_URL. */
  @IsOptional() @IsString() eventDatabasePasswordFile?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) kafkaBrokers?: string[];
  /** Encrypt the connection to Kafka; needed for most managed clusters. */
  @IsBoolean() kafkaTls: boolean = false;
  /** With `kafkaPassword`: log in by SASL/SCRAM-SHA-512. */
  @IsOptional() @IsString() kafkaUsername?: string;
  @IsOptional() @IsString() kafkaPassword?: string;
  /** Put before every topic and group, so that environments can share a cluster; nothing unless said. */
  @IsOptional() @Matches(/^[a-z0-9._-]{1,60}$/, { message: 'kafkaPrefix must be lower-case letters, digits, dots and hyphens' }) kafkaPrefix?: string;
  /** Copies of each Kafka topic; topics are created by the processes that need them. */
  @DefaultOnlyWhenEmbedded<ServiceConfig>((config) => config.eventBus === 'kafka')
  @IsInt() @Min(1) @Max(9) kafkaReplication: number = 1;
  /** Start although topics have fewer copies than KAFKA_REPLICATION, or one copy in a cluster of several brokers. */
  @IsBoolean() kafkaAllowFewerCopies: boolean = false;

  /** Deliveries of one event before it is dead-lettered; outages of our own database are not counted. */
  @IsInt() @Min(1) @Max(100) eventAttempts: number = 8;
  /** First pause before a second delivery; doubles each time up to `eventRetryMaxMs`. */
  @IsInt() @Min(1) eventRetryMs: number = 200;
  @IsInt() @Min(1) eventRetryMaxMs: number = 30_000;
  /** Partitions of one consumer group that this process works on at the same time. */
  @IsInt() @Min(1) @Max(64) eventConcurrency: number = 4;
  /** Days an event without personal data stays in the log (in that of PostgreSQL, after every group has handled it); 0 keeps it for ever. */
  @IsInt() @Min(0) eventRetentionDays: number = 0;
  /** Days after which personal data that nobody needs any more leave the log. 90 are promised, for an event, its dead letter and the open files of both. */
  @IsNumber() @Min(0.00001) @Max(38) eventForgetAfterDays: number = 35;
  /** Start a new consumer group although the first events it would need have been deleted. */
  @IsBoolean() eventAllowPartialLog: boolean = false;
  /** Days an inbox row is kept; 0 keeps it for ever, so that even a replay of the whole log has no second effect. */
  @IsInt() @Min(0) inboxRetentionDays: number = 0;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) logLevel: string = 'info';
  /** Collector of OpenTelemetry to which spans go by OTLP over HTTP; its other variables (OTEL_*) hold too. Nobody keeps spans unless said. */
  @IsOptional() @Matches(/^https?:\/\//, { message: 'otelExporterOtlpEndpoint must start with http:// or https://' }) otelExporterOtlpEndpoint?: string;
  /** The HTTP process also runs subscriptions, schedules and the outbox relay. */
  @IsBoolean() runWorker: boolean = false;
  /** Consumer groups this process works for; all when absent. */
  @IsOptional() @IsArray() @IsString({ each: true }) workerGroups?: string[];
  /** Milliseconds after which a process whose event loop is blocked ends itself; 0 never does. */
  @IsInt() @Min(0) eventLoopLimitMs: number = 10_000;
  /** Milliseconds between "not ready" and "no longer listening": time for a load balancer to notice. */
  @DefaultWhenEmbedded(0)
  @IsInt() @Min(0) shutdownDelayMs: number = 5_000;
  /** Milliseconds in which work in progress must finish after a termination signal. */
  @IsInt() @Min(100) shutdownTimeoutMs: number = 25_000;
}
