import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/service-config.js';
import type { EventBus } from './event-bus.js';
import { KafkaBus } from './kafka/kafka-bus.js';
import type { LogSettings } from './log-terms.js';
import { PostgresBus } from './postgres/postgres-bus.js';

type BusConfig = Pick<ServiceConfig, 'eventBus' | 'eventDatabaseUrl' | 'kafkaBrokers' | 'kafkaPrefix' | 'kafkaReplication' | keyof LogSettings> &
  Partial<Pick<ServiceConfig, 'kafkaTls' | 'kafkaUsername' | 'kafkaPassword' | 'kafkaAllowFewerCopies' | 'eventDatabasePasswordFile' | 'profile'>>;

/** The bus that EVENT_BUS names. @throws ConfigError when its address is missing */
export function connectEventBus(config: BusConfig, clientId: string): EventBus {
  if (config.eventBus === 'kafka') {
    if (config.kafkaBrokers === undefined || config.kafkaBrokers.length === 0) throw new ConfigError(['KAFKA_BROKERS is required when EVENT_BUS is kafka']);
    const { kafkaBrokers, kafkaTls, kafkaPrefix, kafkaReplication, eventRetentionDays, eventForgetAfterDays } = config;
    const address = { brokers: kafkaBrokers, isTls: kafkaTls ?? false, login: loginOf(config) };
    return new KafkaBus(address, clientId, {
      prefix: kafkaPrefix ?? '',
      replication: kafkaReplication,
      eventRetentionDays,
      eventForgetAfterDays,
      mayHaveFewerCopies: config.profile === 'embedded' || config.kafkaAllowFewerCopies === true,
    });
  }
  if (config.eventDatabaseUrl === undefined) throw new ConfigError(['EVENT_DATABASE_URL is required when EVENT_BUS is postgres']);
  return new PostgresBus({ url: config.eventDatabaseUrl, passwordFile: config.eventDatabasePasswordFile }, config);
}

function loginOf({ kafkaUsername, kafkaPassword }: BusConfig): { username: string; password: string } | undefined {
  if (kafkaUsername === undefined && kafkaPassword === undefined) return undefined;
  if (kafkaUsername === undefined || kafkaPassword === undefined) throw new ConfigError(['KAFKA_USERNAME and KAFKA_PASSWORD belong together']);
  return { username: kafkaUsername, password: kafkaPassword };
}
