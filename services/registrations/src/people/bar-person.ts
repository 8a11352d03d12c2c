import type { KnownPerson } from '@community-help/api-contracts';
import { addressId } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { findUnderAddress, type UnderAddress } from './known-person.js';
import type { PersonBarDto } from './person.dto.js';
import { personProblems } from './person.problems.js';
import { viewKnownPerson } from './person.view.js';

/** An operator takes no messages and no reports from an address any more, whomever they are for, or takes them again. */
@Injectable()
export class BarPerson {
  constructor(private readonly dataSource: DataSource) {}

  /** The line in the audit log belongs to a listing that the address has, wrote to or reported. @throws Problem 404 there is none, 409 it is so already */
  async run({ email, reason, isBarred }: PersonBarDto, actor: string): Promise<KnownPerson> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findUnderAddress(manager, email);
      const helperId = await (isBarred ? bar(manager, addressId(email), found) : admit(manager, addressId(email)));
      await noteAction(manager, { actor, action: isBarred ? 'listing.bar-sender' : 'listing.admit-sender', helperId, before: { isBarred: !isBarred }, after: { isBarred }, reason });
      return viewKnownPerson({ ...found, isBarred });
    });
  }
}

async function bar(manager: EntityManager, senderId: string, { listings, conversations, reports }: UnderAddress): Promise<string> {
  const helperId = conversations[0]?.helperId ?? reports[0]?.helperId ?? listings[0]?.id;
  if (helperId === undefined) throw personProblems.unknown();
  const barred = await manager.query<unknown[]>('insert into barred_sender (sender_id, helper_id, barred_at) values ($1, $2, now()) on conflict do nothing returning 1', [senderId, helperId]);
  if (barred.length === 0) throw personProblems.isBarred();
  return helperId;
}

async function admit(manager: EntityManager, senderId: string): Promise<string> {
  const [rows] = await manager.query<[{ helperId: string }[], number]>('delete from barred_sender where sender_id = $1 returning helper_id as "helperId"', [senderId]);
  if (!rows[0]) throw personProblems.isNotBarred();
  return rows[0].helperId;
}
