import { scheduleTable } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { Schedule } from '../src/schedule.js';

describe('the clock of reporting', () => {
  it('runs each of its tasks, and all but the mails themselves in one replica at a time', async () => {
    expect(await scheduleTable(Schedule)).toEqual({
      'schedule-reports': 'every 60 s, one replica: ScheduleReports.run(signal)',
      'deliver-mails': 'every 1 s: DeliverMails.run(signal)',
      'settle-unknown-mails': 'every 5 s, one replica: SettleUnknownMails.run(signal)',
      'follow-dead-letters': 'every 15 s, one replica: FollowDeadLetters.run()',
      'forget-mails': 'every 3600 s, one replica: ForgetMails.run(signal)',
      'forget-unconfirmed': 'every 3600 s, one replica: ForgetUnconfirmed.run()',
      'forget-removed': 'every 3600 s, one replica: ForgetRemoved.run()',
      'forget-links': 'every 3600 s, one replica: UsedLinks.forget()',
    });
  });
});
