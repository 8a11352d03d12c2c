import { Column, Entity, PrimaryColumn } from 'typeorm';

/** With which address a listing was registered. A removed one keeps its row, without the address, so that nothing older revives it. */
@Entity('listing')
export class Listing {
  @PrimaryColumn({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ type: 'integer' }) revision: number;
  @Column({ name: 'address_id', type: 'text', nullable: true }) addressId: string | null;
  @Column({ name: 'registered_at', type: 'timestamptz', nullable: true }) registeredAt: Date | null;
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) removedAt: Date | null;
}
