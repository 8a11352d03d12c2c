import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody wrote to a helper, and what came of it. */
@Entity('conversation')
export class Conversation {
  /** UUIDv7; the subject of every link in its mails. */
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  /** `addressId` of whoever wrote: by it a helper keeps them away, and an erasure finds what they wrote. */
  @Column({ name: 'sender_id', type: 'text' }) senderId: string;
  @Column({ name: 'sender_name', type: 'text', nullable: true }) senderName: string | null;
  /** `{ email }` as a compact JWE that only reporting can open. */
  @Column({ name: 'sealed_sender', type: 'text' }) sealedSender: string;
  /** When the link that was mailed to the sender was used; until then the helper knows of nothing. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) confirmedAt: Date | null;
  /** When the sender wished for no more messages. What the helper wishes stands in `blocked_sender`, and holds for all they ever write. */
  @Column({ name: 'sender_blocked_at', type: 'timestamptz', nullable: true }) senderBlockedAt: Date | null;
  @Column({ name: 'last_message_at', type: 'timestamptz' }) lastMessageAt: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}
