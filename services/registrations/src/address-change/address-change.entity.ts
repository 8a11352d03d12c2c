import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Another address that an owner wants for a listing; at most one at a time. Gone once it is carried out, replaced, over, or the listing is removed. */
@Entity('address_change')
export class AddressChange {
  /** UUIDv7; the subject of both mailed links. */
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ name: 'new_email', type: 'text' }) newEmail: string;
  /** When the link that went to the address on file was used. */
  @Column({ name: 'old_confirmed_at', type: 'timestamptz', nullable: true }) oldConfirmedAt: Date | null;
  @Column({ name: 'new_confirmed_at', type: 'timestamptz', nullable: true }) newConfirmedAt: Date | null;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
}
