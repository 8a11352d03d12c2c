import { describe, expect, it } from '@jest/globals';
import { IsString, MinLength } from 'class-validator';
import { environmentFaults, ServiceConfig } from '@community-help/service-kit';

class SampleConfig extends ServiceConfig {
  @IsString() @MinLength(3) greeting: string;
}

const complete = { GREETING: 'hello', PORT: '3000', EVENT_BUS: 'kafka', KAFKA_BROKERS: 'kafka:9092', KAFKA_REPLICATION: '3', NODE_OPTIONS: '--max-old-space-size=64' };

describe('the environment that a deployment gives to a process', () => {
  it('has no fault when the process would start with it', () => {
    expect(environmentFaults(SampleConfig, complete)).toEqual([]);
  });

  it('names a variable that nobody reads', () => {
    expect(environmentFaults(SampleConfig, { ...complete, GREETNG: 'hello' })).toEqual(['GREETNG is not a setting of SampleConfig']);
  });

  it('names what is missing or broken, and never a value', () => {
    const faults = environmentFaults(SampleConfig, { ...complete, GREETING: '', KAFKA_REPLICATION: undefined, PORT: 'sesame' });
    expect(faults.join('\n')).toMatch(/KAFKA_REPLICATION must be set outside of the embedded profile/);
    expect(faults.join('\n')).toMatch(/GREETING/);
    expect(faults.join('\n')).toMatch(/PORT/);
    expect(faults.join('\n')).not.toMatch(/sesame/);
  });
});
