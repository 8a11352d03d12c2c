import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What reporting keeps of a helper: whom to write to. */
@Entity('recipient')
export class Recipient {
  @PrimaryColumn({ type: 'text', name: 'helper_id' }) helperId: string;
  @Column({ type: 'integer' }) revision: number;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text', name: 'project_type' }) projectType: string;
  /** Demo content is never written to by the calendar, only when somebody presses the button. */
  @Column({ type: 'boolean', name: 'is_demo' }) isDemo: boolean;
}
