import { scheduleTable } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { Schedule } from '../src/schedule.js';

describe('the clock of accounts', () => {
  it('runs each of its tasks in one replica at a time', async () => {
    expect(await scheduleTable(Schedule)).toEqual({
      'forget-quotas': 'every 600 s, one replica: ForgetQuotas.run()',
      'forget-expired':
        'every 3600 s, one replica: DataSource.driver.master.query(delete from sign_in_request where expires_at <= now()), DataSource.driver.master.query(delete from provider_sign_in where expires_at <= now()), DataSource.driver.master.query(delete from session where expires_at <= now())',
    });
  });
});
