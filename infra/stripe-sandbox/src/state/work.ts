import type Stripe from 'stripe';
import { notFound } from '../http/api-error.js';
import { deliveryId, type Delivery } from '../events/delivery.js';
import type { EventObject, EventType } from '../events/event-types.js';
import { newId } from './new-id.js';
import type { Store } from './store.js';
import type { Change, Row, TableName, Tables } from './tables.js';

/** The platform's own account, which owns everything that is not made for a connected account. */
export const PLATFORM = 'acct_1SandboxPlatform';

/** An event raised by a unit of work; it becomes an event row when the work is committed. */
export interface RaisedEvent {
  type: EventType | Stripe.V2.Core.Event['type'];
  owner: string;
  object: object;
  previous?: Record<string, unknown>;
}

/** Settings that decide how objects come into being. */
export interface WorkSettings {
  settlementDelayMs: number;
  payoutDelayMs: number;
  /** Pause between a successful charge and its balance transaction; 0 makes both at once. */
  balanceTransactionDelayMs: number;
  publicUrl: string;
  /** What becomes of a subscription when the last attempt on a renewal has failed. */
  afterLastRetry: 'canceled' | 'unpaid';
}

/**
 * One unit of work: reads see its own writes, and nothing is visible to others before `changes()` is applied.
 * Handlers are synchronous, so that units of work never interleave.
 */
export class Work {
  readonly raised: RaisedEvent[] = [];
  private readonly pending = new Map<string, Change>();
  private readonly added = new Map<TableName, Map<string, Row<{ id: string }>>>();

  /** @param account owner of what is created: the platform or the connected account named by the request. */
  constructor(
    private readonly store: Store,
    /** Virtual time in milliseconds. */
    readonly nowMs: number,
    readonly account: string,
    readonly settings: WorkSettings,
  ) {}

  /** Virtual time in seconds, as every v1 object carries it. */
  get now(): number {
    return Math.floor(this.nowMs / 1000);
  }

  row<T extends TableName>(table: T, id: string): Row<Tables[T]> | undefined {
    const change = this.pending.get(`${table} ${id}`);
    if (change) return change.length === 3 ? ({ owner: change[1], data: change[2] } as unknown as Row<Tables[T]>) : undefined;
    return this.store.read(table, id);
  }

  find<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.row(table, id)?.data;
  }

  /** For references inside the sandbox's own data: a gap would be a bug of the sandbox. */
  must<T extends TableName>(table: T, id: string): Tables[T] {
    const data = this.find(table, id);
    if (!data) throw new Error(`The sandbox lost ${table} ${id}.`);
    return data;
  }

  /** An object of the account in the request, or the 404 a client gets for another account's object. */
  own<T extends TableName>(table: T, id: string, param = 'id'): Tables[T] {
    const row = this.row(table, id);
    if (!row || row.owner !== this.account) throw notFound(table, id, param);
    return row.data;
  }

  /** Objects of one account, newest first. */
  newestFirst<T extends TableName>(table: T, owner: string = this.account): Tables[T][] {
    const rows: Tables[T][] = [];
    for (const row of this.store.rows(table)) {
      const current = this.row(table, row.data.id);
      if (current?.owner === owner) rows.push(current.data);
    }
    for (const [id, row] of this.added.get(table) ?? []) {
      if (row.owner === owner && !this.store.read(table, id)) rows.push(this.must(table, id));
    }
    return rows.reverse();
  }

  /** Creates or replaces a row; a row that exists keeps its owner. */
  save<T extends TableName>(table: T, data: Tables[T], owner?: string): Tables[T] {
    const keeper = this.row(table, data.id)?.owner ?? owner ?? this.account;
    this.pending.set(`${table} ${data.id}`, [table, keeper, data]);
    if (!this.store.read(table, data.id)) {
      const added = this.added.get(table) ?? new Map<string, Row<{ id: string }>>();
      this.added.set(table, added.set(data.id, { owner: keeper, data }));
    }
    return data;
  }

  remove(table: TableName, id: string): void {
    this.pending.set(`${table} ${id}`, [table, id]);
    this.added.get(table)?.delete(id);
  }

  /** Asks for `kind` to be done with `subject` when the virtual clock reaches `dueAtMs`. */
  schedule(kind: string, subject: string, dueAtMs: number, id = newId('job')): void {
    this.save('job', { id, kind, subject, dueAt: dueAtMs }, PLATFORM);
  }

  /** Raises a snapshot event about an object as it is now. */
  raise<T extends EventType>(type: T, object: EventObject<T>, owner: string = this.account, previous?: Record<string, unknown>): void {
    this.raised.push({ type, owner, object: object as object, previous });
  }

  /** Raises a thin event: only the id of the object travels, the receiver fetches it. */
  raiseThin(type: Stripe.V2.Core.Event['type'], accountId: string): void {
    this.raised.push({ type, owner: accountId, object: { id: accountId } });
  }

  /** The ways of one event to its endpoints. */
  deliveries(eventId: string): Delivery[] {
    return [...this.store.rows('webhook_endpoint')].flatMap((endpoint) => this.find('delivery', deliveryId(eventId, endpoint.data.id)) ?? []);
  }

  changes(): Change[] {
    return [...this.pending.values()];
  }
}
