import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What payments keeps of a listing: enough to name a recipient and to open their account. Projection of listing events. */
@Entity('helper')
export class Helper {
  @PrimaryColumn({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ type: 'int' }) revision: number;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) email: string;
  /** The address in its one spelling (`mailboxOf`). */
  @Column({ type: 'text' }) mailbox: string;
  @Column({ name: 'accepts_donations', type: 'boolean' }) acceptsDonations: boolean;
  @Column({ name: 'is_verified', type: 'boolean' }) isVerified: boolean;
  @Column({ name: 'is_demo', type: 'boolean' }) isDemo: boolean;
  /** The listing is gone for good; the row keeps older news from bringing it back. */
  @Column({ name: 'is_removed', type: 'boolean' }) isRemoved: boolean;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
}
