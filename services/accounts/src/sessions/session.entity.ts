import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days after which somebody has to sign in again. */
export const SESSION_DAYS = 30;

/** A mailed link, or the provider that operators sign in with. */
export type OpenedBy = 'link' | 'provider';

/** A device on which somebody is signed in. Ending it deletes the row. */
@Entity('session')
export class Session {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  /** SHA-256 of the token that the cookie holds: whoever reads the table cannot use it. */
  @Column({ name: 'token_hash', type: 'bytea' }) tokenHash: Buffer;
  @Column({ name: 'address_id', type: 'text' }) addressId: string;
  /** 'a...@example.org'; of somebody whose address the provider does not vouch for 'an account at login.example.org'. */
  @Column({ name: 'masked_address', type: 'text' }) maskedAddress: string;
  @Column({ name: 'opened_by', type: 'text' }) openedBy: OpenedBy;
  /** The provider's own word made an operator, whatever the address is. */
  @Column({ name: 'is_operator_by_claim', type: 'boolean' }) isOperatorByClaim: boolean;
  /** 'Firefox on Windows'. */
  @Column({ type: 'text' }) browser: string;
  @Column({ name: 'signed_in_at', type: 'timestamptz' }) signedInAt: Date;
  /** To the hour. */
  @Column({ name: 'last_used_at', type: 'timestamptz' }) lastUsedAt: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
}
