import { beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { ConfigError, setLogLevel } from '@community-help/service-kit';
import { asLoginFault, untilKafkaAnswers } from '../src/events/kafka/login-faults.js';

const retried = (cause: Error): Error => Object.assign(new kafkajs.KafkaJSNumberOfRetriesExceeded(cause, { retryCount: 8, retryTime: 1000 }), { cause });
const connection = (code: string): Error => new kafkajs.KafkaJSConnectionError('Connection error: no', { broker: 'kafka:9093', code } as never);

describe('what Kafka refuses at the door', () => {
  beforeAll(() => setLogLevel('silent'));

  it('is a setting to mend, and is named: no process waits for it', async () => {
    const refusals: [Error, RegExp][] = [
      [Object.assign(new Error('SASL SCRAM SHA512 authentication failed'), { name: 'KafkaJSSASLAuthenticationError' }), /KAFKA_USERNAME with KAFKA_PASSWORD/],
      [retried(connection('SELF_SIGNED_CERT_IN_CHAIN')), /NODE_EXTRA_CA_CERTS/],
      [connection('ERR_TLS_CERT_ALTNAME_INVALID'), /KAFKA_BROKERS/],
    ];
    for (const [error, words] of refusals) {
      const attempt = untilKafkaAnswers(() => Promise.reject(error));
      await expect(attempt).rejects.toThrow(ConfigError);
      await expect(attempt).rejects.toThrow(words);
    }
  });

  it('is not confused with a broker that is away', async () => {
    expect(asLoginFault(retried(connection('ECONNREFUSED')))).toBeUndefined();
    let attempts = 0;
    const answer = untilKafkaAnswers(async () => {
      attempts += 1;
      if (attempts < 3) throw connection('ECONNREFUSED');
      return 'there';
    });
    await expect(answer).resolves.toBe('there');
    expect(attempts).toBe(3);
  });
});
