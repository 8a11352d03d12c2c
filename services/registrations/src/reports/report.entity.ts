import type { ReportReason } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody told the operators about a listing. */
@Entity('report')
export class Report {
  /** UUIDv7. */
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ type: 'text' }) reason: ReportReason;
  @Column({ type: 'text', nullable: true }) text: string | null;
  /** `{ email }` as a compact JWE that only reporting can open; null when no answer is wanted. */
  @Column({ name: 'sealed_email', type: 'text', nullable: true }) sealedEmail: string | null;
  /** `addressId` of whoever left an address, by which their reports are found when they are forgotten. */
  @Column({ name: 'reporter_id', type: 'text', nullable: true }) reporterId: string | null;
  /** Names the submission (see submission-key.ts): a repeat finds the report instead of making another. */
  @Column({ name: 'submission_key', type: 'text', nullable: true }) submissionKey: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}
