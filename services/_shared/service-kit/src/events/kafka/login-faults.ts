import { ConfigError } from '../../config/config-error.js';
import { untilReachable } from '../../process/until-reachable.js';

/** Node's words for a certificate that it does not believe. */
const NOT_TRUSTED = new Set(['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']);
const LOGIN_REFUSED = /^KafkaJSSASLAuthenticationError$/;

/**
 * Repeats what Kafka cannot answer yet. A login that it refuses and a certificate that we do not believe are no outage: somebody has to change a
 * setting, and a process that waited for it would look as if it worked.
 * @throws ConfigError naming the settings; whatever else cannot heal by waiting
 */
export function untilKafkaAnswers<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return untilReachable('Kafka', async () => {
    try {
      return await attempt();
    } catch (error) {
      throw asLoginFault(error) ?? error;
    }
  });
}

/** What is wrong with the settings, from within the errors that kafkajs puts around it; undefined where nothing is. */
export function asLoginFault(error: unknown): ConfigError | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown };
    if (LOGIN_REFUSED.test(inner.name)) return new ConfigError([`Kafka refuses KAFKA_USERNAME with KAFKA_PASSWORD (${inner.message})`]);
    if (typeof code !== 'string') continue;
    if (NOT_TRUSTED.has(code)) return new ConfigError([`Kafka's certificate is signed by nobody we know (${code}); NODE_EXTRA_CA_CERTS names the file of its authority`]);
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return new ConfigError(["Kafka's certificate does not name the host in KAFKA_BROKERS or in what its brokers advertise"]);
  }
  return undefined;
}
