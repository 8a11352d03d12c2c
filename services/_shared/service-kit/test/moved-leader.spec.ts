import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Kafka, type ProducerConfig } from 'kafkajs';
import { KafkaProducer } from '../src/events/kafka/kafka-producer.js';

const require = createRequire(import.meta.url);
type Send = (batch: object) => Promise<unknown>;
const createSendMessages = require('kafkajs/src/producer/sendMessages') as (parts: object) => Send;
const createRetry = require('kafkajs/src/retry') as (options: object) => unknown;

interface Produce {
  topicData: { topic: string; partitions: { partition: number }[] }[];
}

const batch = [{ topic: 'sample.v1', messages: Array.from({ length: 20 }, (_, key) => ({ key: String(key), value: '{}' })) }];

/** kafkajs' own sending, in a cluster of two brokers of which the first fails with a batch; when it is dead it leaves its partition to the second. */
function failingLeader(failure: Error) {
  const stored: number[] = [];
  const asked = new Map([1, 2].map((nodeId) => [nodeId, 0]));
  let leaderOfFirst = 1;
  const produce = async (nodeId: number, { topicData }: Produce): Promise<object> => {
    asked.set(nodeId, (asked.get(nodeId) ?? 0) + 1);
    if (nodeId === 1) {
      await sleep(20);
      throw failure;
    }
    stored.push(...topicData.flatMap(({ partitions }) => partitions.map(({ partition }) => partition)));
    return { topics: topicData.map(({ topic, partitions }) => ({ topicName: topic, partitions: partitions.map(({ partition }) => ({ partition, errorCode: 0, baseOffset: '0' })) })) };
  };
  const brokers = new Map([1, 2].map((nodeId) => [nodeId, { nodeId, produce: (request: Produce) => produce(nodeId, request) }]));
  const cluster = {
    addMultipleTargetTopics: async () => undefined,
    refreshMetadataIfNecessary: async () => undefined,
    refreshMetadata: async () => void (leaderOfFirst = 2),
    isConnected: () => true,
    findTopicPartitionMetadata: () => [{ partitionId: 0 }, { partitionId: 1 }],
    findLeaderForPartitions: () => (leaderOfFirst === 1 ? { 1: [0], 2: [1] } : { 2: [0, 1] }),
    findBroker: async ({ nodeId }: { nodeId: string }) => brokers.get(Number(nodeId)),
  };
  const eosManager = {
    acquireBrokerLock: async () => undefined,
    releaseBrokerLock: async () => undefined,
    isTransactional: () => false,
    getSequence: () => 0,
    updateSequence: () => undefined,
    getProducerId: () => 1,
    getProducerEpoch: () => 0,
  };
  const logger = { debug: () => undefined, error: () => undefined };
  const producer = ({ createPartitioner, retry }: ProducerConfig) => ({
    connect: async () => undefined,
    disconnect: async () => undefined,
    sendBatch: createSendMessages({ cluster, eosManager, logger, partitioner: createPartitioner!(), retrier: createRetry(retry!) }),
  });
  return { stored, asked, kafka: { producer } as unknown as Kafka };
}

describe('a batch whose leader dies', () => {
  it('is never told as stored while a part of it is nowhere', async () => {
    const { stored, kafka } = failingLeader(new kafkajs.KafkaJSConnectionError('Connection error: read ECONNRESET'));
    const producer = new KafkaProducer(kafka);
    await expect(producer.send(batch)).rejects.toThrow('ECONNRESET');
    expect(stored).toEqual([1]);
    // Repeated as a whole, by whoever publishes.
    await producer.send(batch);
    expect([...stored].sort()).toEqual([0, 1, 1]);
  });
});

describe('a batch that a broker does not answer', () => {
  const silence = new kafkajs.KafkaJSError('Request Produce(key: 0, version: 7) timed out', { retriable: true });

  it('is sent once: who publishes may have been replaced meanwhile, and asks before sending again', async () => {
    const { asked, kafka } = failingLeader(silence);
    await expect(new KafkaProducer(kafka).send(batch)).rejects.toThrow('timed out');
    expect([...asked]).toEqual([[1, 1], [2, 1]]);
  });

  it('is not sent at all by whoever was replaced while the producer connected', async () => {
    const { asked, kafka } = failingLeader(silence);
    let isOurs = true;
    const slow = { producer: (config: ProducerConfig) => Object.assign(kafka.producer(config), { connect: async () => void (isOurs = false) }) } as unknown as Kafka;
    await expect(new KafkaProducer(slow).send(batch, () => isOurs)).rejects.toThrow('somebody else');
    expect([...asked]).toEqual([[1, 0], [2, 0]]);
  });
});
