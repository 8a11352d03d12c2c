import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/**
 * The helper id for which a premium payment is claimed, decided once and for all before payments is asked. A process that dies between
 * the claim and the insert leaves a claim for this id; the registration that is sent again gets the same id and so passes.
 */
@Injectable()
export class ReserveHelperId {
  constructor(private readonly dataSource: DataSource) {}

  async run(registrationPaymentId: string): Promise<string> {
    const { rows } = await poolOf(this.dataSource).query<{ helper_id: string }>(
      `insert into reserved_helper_id (registration_payment_id, helper_id) values ($1, $2)
       on conflict (registration_payment_id) do update set helper_id = reserved_helper_id.helper_id
       returning helper_id`,
      [registrationPaymentId, uuidv7()],
    );
    return rows[0]!.helper_id;
  }
}
