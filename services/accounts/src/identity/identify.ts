import { addressId, IdentitySigner, poolOf, type AccountRole } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountsConfig } from '../accounts.config.js';
import { hashToken } from '../sessions/opaque-token.js';
import type { OpenedBy } from '../sessions/session.entity.js';

/** Listings that an identity names; nobody runs more by hand. */
const MOST_LISTINGS = 100;
/** Hours after which an operator is one no longer and has to sign in again. */
const OPERATOR_HOURS = 12;
const HOUR_MS = 3_600_000;

interface Row {
  id: string;
  addressId: string;
  signedInAt: Date;
  lastUsedAt: Date;
  openedBy: OpenedBy;
  isOperatorByClaim: boolean;
  helperIds: string[];
}

const FIND = `
  select s.id, s.address_id as "addressId", s.signed_in_at as "signedInAt", s.last_used_at as "lastUsedAt",
    s.opened_by as "openedBy", s.is_operator_by_claim as "isOperatorByClaim",
    array(select l.helper_id from listing l where l.address_id = s.address_id and l.removed_at is null
          order by l.registered_at desc, l.helper_id limit ${MOST_LISTINGS}) as "helperIds"
  from session s where s.token_hash = $1 and s.expires_at > now()`;

/** Who a session's token belongs to, signed for one service. */
@Injectable()
export class Identify {
  private readonly operators: ReadonlySet<string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly signer: IdentitySigner,
    private readonly config: AccountsConfig,
  ) {
    this.operators = new Set((config.operatorEmails ?? []).map(addressId));
  }

  /** A compact JWT; undefined when there is no such session, or none any more. */
  async run(token: string, audience: string): Promise<string | undefined> {
    const pool = poolOf(this.dataSource);
    const { rows } = await pool.query<Row>({ name: 'identify', text: FIND, values: [hashToken(token)] });
    const session = rows[0];
    if (!session) return undefined;
    if (Date.now() - session.lastUsedAt.getTime() > HOUR_MS) await pool.query('update session set last_used_at = now() where id = $1', [session.id]);
    const { id: sessionId, helperIds } = session;
    return this.signer.sign({ sessionId, addressId: session.addressId, roles: this.rolesOf(session), helperIds }, audience);
  }

  private rolesOf(session: Row): AccountRole[] {
    const isRecent = Date.now() - session.signedInAt.getTime() < OPERATOR_HOURS * HOUR_MS;
    const isOperator = isRecent && (session.openedBy === 'provider' ? this.isOperatorOfProvider(session) : this.isOperatorOfLink(session));
    return [...(session.helperIds.length > 0 ? (['helper'] as const) : []), ...(isOperator ? (['operator'] as const) : [])];
  }

  private isOperatorOfLink({ addressId: address }: Row): boolean {
    return !this.config.oidcOnly && this.operators.has(address);
  }

  /** Whoever takes the provider out of the settings takes the role from those whom it let in. */
  private isOperatorOfProvider({ addressId: address, isOperatorByClaim }: Row): boolean {
    const { oidcIssuer, oidcOperatorValue } = this.config;
    return oidcIssuer !== undefined && (this.operators.has(address) || (isOperatorByClaim && oidcOperatorValue !== undefined));
  }
}
