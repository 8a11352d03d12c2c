import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { DISPUTE_OF_ENTRY } from '../ledger/dispute-entries.js';
import { isPosted } from '../ledger/post-entry.js';
import type { DisputeMovement, ProviderDispute } from '../stripe/provider-types.js';
import type { LostMoney } from './post-dispute.js';

type Status = 'open' | 'won' | 'lost';

/** What the ledger says of a dispute ($1) and the card network's account ($2): what waits there undecided, what is lost of it, and how often some was lost. */
export const POSTED_OF_DISPUTE = `
  select coalesce(sum(case when p.debit_account = $2 then p.amount else -p.amount end), 0)::int as "heldPence",
    coalesce(sum(case when t.kind = 'dispute-lost' then p.amount when t.kind = 'dispute-reinstated' and p.debit_account = $2 then -p.amount end), 0)::int as "lostPence",
    count(*) filter (where t.kind = 'dispute-lost')::int as losses
  from ledger_tx t join ledger_posting p on p.tx_id = t.id
  where ${DISPUTE_OF_ENTRY} = $1 and $2 in (p.debit_account, p.credit_account)`;

/** How far our books have followed a dispute, beside what the provider says of it now. Amounts in pence. */
export class DisputeProgress {
  private constructor(
    private readonly dispute: ProviderDispute,
    private readonly known: { status: Status; movements: number },
    private readonly now: Date,
  ) {}

  /** Until the transaction ends nobody else follows this dispute. */
  static async lock(manager: EntityManager, dispute: ProviderDispute, now: Date): Promise<DisputeProgress> {
    const [known] = await manager.query(
      `insert into dispute (dispute_id, intent_id, amount_pence, status, updated_at, opened_at) values ($1, $2, 0, 'open', $3, $4)
       on conflict (dispute_id) do update set updated_at = excluded.updated_at
       returning status, movements`,
      [dispute.disputeId, dispute.intentId, now, dispute.createdAt],
    );
    return new DisputeProgress(dispute, known, now);
  }

  /** The provider only adds movements, so an answer with fewer was given before the one that we know. */
  get isOlder(): boolean {
    return this.dispute.movements.length < this.known.movements;
  }

  get takenPence(): number {
    return this.sum('withdrawn');
  }

  get returnedPence(): number {
    return this.sum('reinstated');
  }

  /** Won counts when all of the money is back: the provider may say 'won' a moment before it books it. Not again when it was won before. */
  get isWonNow(): boolean {
    const wasWon = this.known.status === 'won' && this.known.movements === this.dispute.movements.length;
    return this.isWon && !wasWon;
  }

  /**
   * How much of what comes back was posted as lost: all that the card network did not hold of it any more. In pence; 0 when it was posted before.
   * @throws Error when more comes back than was taken: the network's account holds money of other disputes too, so no floor would notice.
   */
  async reversedPence(manager: EntityManager, { sourceKey, pence }: DisputeMovement): Promise<number> {
    if (await isPosted(manager, sourceKey)) return 0;
    const { heldPence, lostPence } = await this.posted(manager);
    if (pence > heldPence + lostPence) throw new Error(`The dispute ${this.dispute.disputeId} gives back more than it took.`);
    return Math.max(0, pence - heldPence);
  }

  /** What the card network keeps of a dispute that is lost, beyond what was posted as lost before. To be asked when every movement is posted. */
  async lost(manager: EntityManager, occurredAt: Date): Promise<LostMoney | undefined> {
    if (this.dispute.status !== 'lost') return undefined;
    const { heldPence, losses } = await this.posted(manager);
    const first = `stripe:${this.dispute.disputeId}:lost`;
    // What is taken after the decision is lost with the movement that took it.
    const sourceKey = losses === 0 ? first : `${first}:${this.dispute.movements.at(-1)!.movementId}`;
    return heldPence > 0 ? { sourceKey, pence: heldPence, occurredAt } : undefined;
  }

  async save(manager: EntityManager): Promise<void> {
    const { disputeId, movements, dueAt } = this.dispute;
    await manager.query(`update dispute set amount_pence = $2, movements = $3, status = $4, updated_at = $5, due_at = $6 where dispute_id = $1`, [
      disputeId,
      this.takenPence,
      movements.length,
      this.status,
      this.now,
      dueAt,
    ]);
  }

  /** What was decided stays decided until money moves again. */
  private get status(): Status {
    if (this.isWon) return 'won';
    if (this.dispute.status === 'lost') return 'lost';
    return this.known.movements === this.dispute.movements.length ? this.known.status : 'open';
  }

  /** Decided, and all of the money is back. The provider says 'lost' of that, too, where the money came back before: nothing is lost by it. */
  private get isWon(): boolean {
    const { status } = this.dispute;
    return (status === 'won' || status === 'lost') && this.returnedPence > 0 && this.returnedPence >= this.takenPence;
  }

  private async posted(manager: EntityManager): Promise<{ heldPence: number; lostPence: number; losses: number }> {
    const [row] = await manager.query(POSTED_OF_DISPUTE, [this.dispute.disputeId, SHARED_ACCOUNTS.dispute]);
    return row;
  }

  private sum(wanted: 'withdrawn' | 'reinstated'): number {
    return this.dispute.movements.reduce((total, { effect, pence }) => total + (effect === wanted ? pence : 0), 0);
  }
}
