import type { MessageHandler } from '@nestjs/microservices';
import type { EventClass } from '@community-help/event-contracts';

export interface Subscription {
  contract: EventClass;
  handler: MessageHandler;
  name: string;
}

/** Which handler a group has for which topic: exactly one, because a group handles an event once. */
export class Subscriptions {
  private readonly byGroup = new Map<string, Map<string, Subscription>>();

  /** @throws Error when the group has a handler for the topic already */
  add(group: string, subscription: Subscription): void {
    const topics = this.byGroup.get(group) ?? new Map<string, Subscription>();
    this.byGroup.set(group, topics);
    const topic = subscription.contract.topic;
    const other = topics.get(topic);
    if (other) throw new Error(`${other.name} and ${subscription.name} both handle ${topic} for the group '${group}': give one of them a group of its own`);
    topics.set(topic, subscription);
  }

  groups(): string[] {
    return [...this.byGroup.keys()];
  }

  topics(group: string): string[] {
    return [...(this.byGroup.get(group)?.keys() ?? [])];
  }

  find(group: string, topic: string): Subscription | undefined {
    return this.byGroup.get(group)?.get(topic);
  }
}
