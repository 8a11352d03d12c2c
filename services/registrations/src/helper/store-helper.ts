import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { Outbox, outboxInsert, poolOf, type OutboxInsert } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from './helper-columns.js';
import { Helper } from './helper.entity.js';
import { viewEvent } from './helper.view.js';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new listing and its event in one statement, so in one transaction and one round trip: both are stored or neither.
 * @returns false when the listing is there already (same id, same premium payment, or same submission)
 */
export async function insertHelper(dataSource: DataSource, helper: Helper, sealedBankDetails: string | null = null): Promise<boolean> {
  const event = outboxInsert(HelperRegisteredV1, viewEvent(helper, sealedBankDetails));
  const { text, properties } = insertStatement(dataSource, event);
  try {
    await poolOf(dataSource).query({
      name: 'insert-helper',
      text,
      values: [...event.parameters, ...properties.map((property) => helper[property])],
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

interface InsertStatement {
  text: string;
  /** In the order of the parameters, after those of the event. */
  properties: (keyof Helper)[];
}

const statements = new WeakMap<DataSource, InsertStatement>();

/** The same text for every listing, made of the entity's columns once. */
function insertStatement(dataSource: DataSource, event: OutboxInsert): InsertStatement {
  let statement = statements.get(dataSource);
  if (!statement) {
    const columns = dataSource.getMetadata(Helper).columns.filter((column) => column.isInsert);
    const names = columns.map((column) => column.databaseName).join(', ');
    const places = columns.map((_, at) => `$${at + 1 + event.parameters.length}`).join(', ');
    statement = {
      text: `with event as (${event.sql}) insert into helper (${names}) values (${places})`,
      properties: columns.map((column) => column.propertyName as keyof Helper),
    };
    statements.set(dataSource, statement);
  }
  return statement;
}

/** Writes new listings, and finds the one that a repeated submission made before. */
@Injectable()
export class StoreHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns false when the listing is there already */
  async run(helper: Helper, sealedBankDetails: string | null = null): Promise<boolean> {
    const isNew = await insertHelper(this.dataSource, helper, sealedBankDetails);
    if (isNew) this.outbox.wake();
    return isNew;
  }

  /** The listing that made `run` answer false. */
  async findSame(helper: Helper): Promise<Helper | undefined> {
    const { rows } = await poolOf(this.dataSource).query<Helper>(
      `select ${helperColumns(this.dataSource, 'h')} from helper h
       where h.id = $1 or h.registration_payment_id = $2 or h.submission_key = $3 limit 1`,
      [helper.id, helper.registrationPaymentId, helper.submissionKey],
    );
    return rows[0];
  }
}
