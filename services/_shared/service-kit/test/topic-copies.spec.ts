import { describe, expect, it } from '@jest/globals';
import { copyFaults } from '../src/events/kafka/topic-copies.js';

describe('copies of Kafka topics', () => {
  it('are right on one broker, and as many as three wherever there are brokers for them', () => {
    expect(copyFaults(1, 1, [{ topic: 'a', copies: 1 }])).toEqual([]);
    expect(copyFaults(3, 3, [{ topic: 'a', copies: 3 }])).toEqual([]);
    expect(copyFaults(9, 3, [{ topic: 'a', copies: 4 }])).toEqual([]);
  });

  it('are too few when a cluster could keep more, or when a topic was made with fewer than the settings say', () => {
    expect(copyFaults(2, 1, [])).toEqual(['KAFKA_REPLICATION is 1, and this cluster of 2 brokers can keep 2 copies']);
    expect(copyFaults(3, 3, [{ topic: 'a', copies: 1 }, { topic: 'b', copies: 3 }])).toEqual(['these topics have fewer copies than KAFKA_REPLICATION=3: a (1)']);
  });
});
