import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that was sent to the provider. The row goes when it comes back, and after ten minutes at the latest. */
@Entity('provider_sign_in')
export class ProviderSignIn {
  /** Random; the provider hands it back. */
  @PrimaryColumn({ type: 'text' }) state: string;
  /** SHA-256 of what the cookie of that browser holds. */
  @Column({ name: 'browser_hash', type: 'bytea' }) browserHash: Buffer;
  /** Must stand in the provider's token. */
  @Column({ type: 'text' }) nonce: string;
  /** Proves to the provider that its code was asked for by us (PKCE). */
  @Column({ name: 'code_verifier', type: 'text' }) codeVerifier: string;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
}
