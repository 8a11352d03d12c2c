import { describe, expect, it, jest } from '@jest/globals';
import { untilSettled } from '../src/events/kafka/until-settled.js';

const NOT_LEADER = Object.assign(new Error('This server is not the leader for that topic-partition'), { retriable: true });

describe('what a Kafka cluster cannot answer for a moment', () => {
  it('is asked again until it can', async () => {
    const ask = jest.fn<() => Promise<string>>().mockRejectedValueOnce(NOT_LEADER).mockRejectedValueOnce(NOT_LEADER).mockResolvedValue('offsets');
    await expect(untilSettled(ask)).resolves.toBe('offsets');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is not asked for ever', async () => {
    await expect(untilSettled(() => Promise.reject(NOT_LEADER), 120)).rejects.toBe(NOT_LEADER);
  });

  it('is not asked again when waiting cannot help', async () => {
    const ask = jest.fn<() => Promise<string>>().mockRejectedValue(new Error('not authorised'));
    await expect(untilSettled(ask)).rejects.toThrow('not authorised');
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
