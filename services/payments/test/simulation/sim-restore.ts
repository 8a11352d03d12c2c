import type { DataSource } from 'typeorm';
import { PayoutStop } from '../../src/payouts/payout-stop.js';
import type { Simulation } from './simulation.js';

/** Adopting, looking again and releasing may each lead to the next. */
const ROUNDS = 5;
const LEASE_MS = 180_000;

/** The database is lost and set back to a copy, and an operator makes it whole again. */
export class SimRestore {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly tables: readonly { name: string; columns: string }[],
  ) {}

  static async copy(dataSource: DataSource): Promise<SimRestore> {
    const tables: { name: string; columns: string }[] = await dataSource.query(`
      select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
    await dataSource.query(`drop schema if exists copy cascade; create schema copy; ${tables.map(({ name }) => `create table copy.${name} as table public.${name};`).join(' ')}`);
    return new SimRestore(dataSource, tables);
  }

  /** The bus still has everything that was ever published, and gives it to both groups again. @param isForgetful nothing notices that the database is another one */
  async setBack(simulation: Simulation, isForgetful: boolean): Promise<void> {
    await simulation.relay(1000);
    const rows = this.tables.map(({ name, columns }) => `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from copy.${name};`);
    await this.dataSource.query(`begin; set local session_replication_role = replica; ${rows.join(' ')} commit;`);
    if (!isForgetful) await this.dataSource.query('delete from known_incarnation');
    simulation.publishAgain();
  }

  /** As the runbook says. What stands in the way of an adoption was refused in the time that is lost. */
  async adopt({ service, wait }: Simulation): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      wait(LEASE_MS);
      for (const { transferId } of await service.catchUp.transfersWithoutEntry()) {
        await service.adoptTransfer.run(transferId).catch(async (error: Error) => {
          const [, payoutId] = /here: (\S+)\. It must/.exec(error.message) ?? [];
          if (!payoutId) throw error;
          // One that was transferred after all is recorded by this instead.
          await service.stuckPayouts.release(payoutId).catch(() => undefined);
        });
      }
    }
    await new PayoutStop(this.dataSource).goOn();
  }
}
