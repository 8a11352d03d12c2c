import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ReportState = 'requested' | 'queued' | 'sent' | 'refused';

/** A wanted monthly report. The schedule asks for at most one per helper and month (partial unique index). */
@Entity('report')
export class Report {
  @PrimaryColumn({ type: 'uuid', name: 'report_id' }) reportId: string;
  @Column({ type: 'text', name: 'helper_id' }) helperId: string;
  /** YYYY-MM in Europe/London. */
  @Column({ type: 'text' }) month: string;
  @Column({ type: 'text' }) trigger: 'button' | 'schedule';
  @Column({ type: 'text' }) state: ReportState;
  @Column({ type: 'timestamptz', name: 'requested_at' }) requestedAt: Date;
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true }) sentAt: Date | null;
}
