import { connect } from 'node:net';

/** Environment variable that names the broker for tests. */
export const KAFKA_VARIABLE = 'KAFKA_TEST_BROKERS';
/** Where `make kafka` puts its broker. */
const LOCAL = { host: '127.0.0.1', port: 9392 };

/** Tests use the broker of `make kafka` when it runs and no other was named. */
export async function offerLocalKafka(): Promise<void> {
  if (process.env[KAFKA_VARIABLE] === undefined && (await answers())) process.env[KAFKA_VARIABLE] = `${LOCAL.host}:${LOCAL.port}`;
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(LOCAL);
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true)).once('error', end(false)).setTimeout(300, end(false));
  });
}
