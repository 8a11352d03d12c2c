import type { SeededRandom } from '@community-help/test-kit';
import type { DataSource } from 'typeorm';
import type { SimService } from './sim-service.js';

/** An operator wants the money of a payout back from the helper's account, and may be refused with a sentence. */
export async function takeSomeBack(dataSource: DataSource, { stuckPayouts }: SimService, random: SeededRandom): Promise<void> {
  const there: { id: string }[] = await dataSource.query(`select id from payout where status in ('transferred', 'returned') order by id`);
  if (there.length === 0) return;
  await stuckPayouts.takeBack(random.pick(there).id).catch((error: Error) => {
    if (error.constructor !== Error) throw error;
  });
}
