import { BaseRpcContext } from '@nestjs/microservices';
import type { Envelope } from '@community-help/event-contracts';

/** What an event handler learns besides the data. */
export class EventContext extends BaseRpcContext<[Envelope, string, number]> {
  constructor(envelope: Envelope, group: string, attempt: number) {
    super([envelope, group, attempt]);
  }

  get envelope(): Envelope {
    return this.args[0];
  }

  /** Consumer group on whose behalf the event is handled. */
  get group(): string {
    return this.args[1];
  }

  /** 1 at the first delivery. */
  get attempt(): number {
    return this.args[2];
  }
}
