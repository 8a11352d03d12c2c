import type { NoticeLink, NoticeTone } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What operators tell everybody at the top of each page, for a time. */
@Entity('notice')
export class NoticeRow {
  /** Chosen by whoever writes it: told twice it is one. */
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ type: 'text' }) text: string;
  @Column({ type: 'text' }) tone: NoticeTone;
  @Column({ type: 'jsonb', nullable: true }) link: NoticeLink | null;
  @Column({ name: 'starts_at', type: 'timestamptz' }) startsAt: Date;
  @Column({ name: 'ends_at', type: 'timestamptz' }) endsAt: Date;
  /** When somebody ended it before its time. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt: Date | null;
  /** Counts its changes. */
  @Column({ type: 'integer' }) revision: number;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt: Date;
}
