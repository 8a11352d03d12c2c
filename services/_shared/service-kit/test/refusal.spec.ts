import { describe, expect, it } from '@jest/globals';
import { KafkaJSConnectionError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';
import { asRefusal, protocolErrorOf } from '../src/events/kafka/refusal.js';
import { PublishRefused } from '../src/events/publish-refused.js';

const answer = (type: string): Error => new KafkaJSProtocolError({ type, code: 0, message: `the broker says ${type}` } as never);
const wrapped = (type: string): Error => new KafkaJSNumberOfRetriesExceeded(answer(type), { retryCount: 5, retryTime: 1 });

describe('what a broker answers to a publication', () => {
  it.each([
    ['MESSAGE_TOO_LARGE', 'event'],
    ['RECORD_LIST_TOO_LARGE', 'event'],
    ['INVALID_RECORD', 'event'],
    ['INVALID_TIMESTAMP', 'event'],
    ['UNSUPPORTED_COMPRESSION_TYPE', 'event'],
    ['TOPIC_AUTHORIZATION_FAILED', 'topic'],
    ['INVALID_TOPIC_EXCEPTION', 'topic'],
    ['POLICY_VIOLATION', 'topic'],
    ['NOT_LEADER_FOR_PARTITION', undefined],
    ['NOT_ENOUGH_REPLICAS', undefined],
    ['UNKNOWN_TOPIC_OR_PARTITION', undefined],
    ['REQUEST_TIMED_OUT', undefined],
    ['CLUSTER_AUTHORIZATION_FAILED', undefined],
  ])('%s is a refusal of: %s, however often kafkajs wraps it', (type, scope) => {
    for (const error of [answer(type), wrapped(type), new Error('given up', { cause: wrapped(type) })]) {
      expect(protocolErrorOf(error)).toBe(type);
      const told = asRefusal(error);
      if (scope === undefined) expect(told).toBe(error);
      else expect(told).toMatchObject({ name: 'PublishRefused', scope, cause: error, message: expect.stringContaining(type) });
      expect(told instanceof PublishRefused).toBe(scope !== undefined);
    }
  });

  it.each([
    ['a lost connection', new KafkaJSConnectionError('ECONNREFUSED')],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['no error at all', 'MESSAGE_TOO_LARGE'],
  ])('%s is handed on as it is', (_, error) => {
    expect(asRefusal(error)).toBe(error);
  });
});
