import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody asked for a link to sign in. The row goes when the link is used, and an hour after it was asked for at the latest. */
@Entity('sign_in_request')
export class SignInRequest {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'address_id', type: 'text' }) addressId: string;
  /** 'a...@example.org'. */
  @Column({ name: 'masked_address', type: 'text' }) maskedAddress: string;
  /** SHA-256 of what the cookie of the browser that asked holds. */
  @Column({ name: 'browser_hash', type: 'bytea' }) browserHash: Buffer;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
}
