import type { FiledReason, ReportDecision, ReportState } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody told the operators about a listing. */
@Entity('report')
export class Report {
  /** UUIDv7. */
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ type: 'text' }) reason: FiledReason;
  @Column({ type: 'text', nullable: true }) text: string | null;
  /** `{ email }` as a compact JWE that only reporting can open; null when no answer is wanted. */
  @Column({ name: 'sealed_email', type: 'text', nullable: true }) sealedEmail: string | null;
  /** `addressId` of whoever left an address, by which their reports are found when they are forgotten. */
  @Column({ name: 'reporter_id', type: 'text', nullable: true }) reporterId: string | null;
  /** Names the submission (see submission-key.ts): a repeat finds the report instead of making another. */
  @Column({ name: 'submission_key', type: 'text', nullable: true }) submissionKey: string | null;
  /** For reason 'message': the conversation that one of the two in it reported; null once it is forgotten. */
  @Column({ name: 'conversation_id', type: 'uuid', nullable: true }) conversationId: string | null;
  /** For reason 'message': the helper reported it, not the sender. */
  @Column({ name: 'is_from_helper', type: 'boolean' }) isFromHelper: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'text' }) state: ReportState;
  /** Counts the changes of this report, so that an operator who acts on an older one is told. */
  @Column({ type: 'integer' }) version: number;
  /** `addressId` of the operator who looks after it. */
  @Column({ name: 'assigned_to', type: 'text', nullable: true }) assignedTo: string | null;
  @Column({ type: 'text', nullable: true }) decision: ReportDecision | null;
  @Column({ name: 'decision_reason', type: 'text', nullable: true }) decisionReason: string | null;
  /** `addressId` of the operator who decided. */
  @Column({ name: 'decided_by', type: 'text', nullable: true }) decidedBy: string | null;
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true }) decidedAt: Date | null;
}
