import { startKafkaContainer, wantsContainers } from './containers.js';
import { KAFKA_VARIABLE, offerLocalKafka } from './find-kafka.js';
import { ON_DEMAND_URL, PostgresOnDemand } from './postgres-on-demand.js';
import { keepForRun } from './run-servers.js';

/** jest's globalSetup: offers PostgreSQL, started when a test asks for it, and a Kafka broker if one runs or containers are wanted. */
export default async function offerServers(): Promise<void> {
  const postgres = new PostgresOnDemand();
  keepForRun(() => postgres.close());
  process.env[ON_DEMAND_URL] = await postgres.listen();
  if (wantsContainers() && !process.env[KAFKA_VARIABLE]) {
    const { address, stop } = await startKafkaContainer();
    keepForRun(stop);
    process.env[KAFKA_VARIABLE] = address;
  } else await offerLocalKafka();
}
