import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What reporting keeps of a helper: whom to write to. An erased one keeps its row without name and address, so that nothing revives it. */
@Entity('recipient')
export class Recipient {
  @PrimaryColumn({ type: 'text', name: 'helper_id' }) helperId: string;
  @Column({ type: 'integer' }) revision: number;
  @Column({ type: 'text' }) name: string;
  /** Empty once the person asked to be forgotten, or closed the listing two months ago. */
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text', name: 'project_type' }) projectType: string;
  /** Demo content is never written to by the calendar, only when somebody presses the button. */
  @Column({ type: 'boolean', name: 'is_demo' }) isDemo: boolean;
  /** The one-time link sent to `email` was used. Until then a stranger may have written the name. */
  @Column({ type: 'boolean', name: 'is_confirmed' }) isConfirmed: boolean;
  /** False while the listing is hidden. */
  @Column({ type: 'boolean', name: 'is_listed' }) isListed: boolean;
  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true }) removedAt: Date | null;
}
