import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';

/** A class whose instances are the data of one event version. */
export type EventClass<Data extends object = object> = (new () => Data) & {
  /** `<owner>.<fact>.v<n>`: topic, type and schema name in one. */
  readonly topic: string;
  /** Name of the field whose value is the key: events of one key stay in order. */
  readonly key: string;
};

/** What travels: the data of an event and what every event carries. Times are UTC ISO 8601. */
export interface Envelope<Data extends object = object> {
  /** UUIDv7, made when the fact was stored; the same at every delivery. */
  id: string;
  type: string;
  key: string;
  occurredAt: string;
  /** `traceparent`, `x-request-id` and what a transport adds. */
  headers: Record<string, string>;
  data: Data;
}

/** The data does not fit the contract: delivering it again cannot help, so it is dead-lettered. */
export class InvalidEvent extends Error {
  constructor(
    readonly topic: string,
    readonly faults: string[],
  ) {
    super(`${topic}: ${faults.join('; ')}`);
    this.name = 'InvalidEvent';
  }
}

/**
 * Data of an event as an instance of its class.
 * Unknown fields are dropped, so that a newer publisher does not break an older consumer.
 * @throws InvalidEvent naming every bad field, never its value
 */
export function parseEvent<Data extends object>(contract: EventClass<Data>, data: unknown): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new InvalidEvent(contract.topic, ['data is not an object']);
  const instance = plainToInstance(contract, data);
  const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: true, validationError: { target: false, value: false } });
  if (errors.length > 0) throw new InvalidEvent(contract.topic, errors.flatMap((error) => faults(error)));
  return instance;
}

function faults(error: ValidationError, prefix = ''): string[] {
  const path = prefix + error.property;
  const own = Object.values(error.constraints ?? {}).map((fault) => `${path}: ${fault}`);
  return [...own, ...(error.children ?? []).flatMap((child) => faults(child, `${path}.`))];
}
