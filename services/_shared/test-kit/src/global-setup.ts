import { offerLocalKafka } from './find-kafka.js';
import { ON_DEMAND_URL, PostgresOnDemand } from './postgres-on-demand.js';
import { setRunPostgres } from './run-postgres.js';

/** jest's globalSetup: offers PostgreSQL and, if one runs, a Kafka broker to the tests. Nothing is started before a test asks. */
export default async function offerPostgres(): Promise<void> {
  const postgres = new PostgresOnDemand();
  process.env[ON_DEMAND_URL] = await postgres.listen();
  setRunPostgres(postgres);
  await offerLocalKafka();
}
