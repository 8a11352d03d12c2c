import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DonationCompletedV1, HelperRegisteredV1, MonthlyReportRequestedV1 } from '@community-help/event-contracts';
import { outgoingEvent, type OutgoingEvent } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { ScheduleReports } from '../src/reports/schedule-reports.js';
import { Clock } from '../src/time/clock.js';
import { donation, listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const RESTORED_AT = '2026-01-31T12:00:00Z';
const BEFORE = '2026-01-31T11:59:59.000Z';
const AFTER = '2026-01-31T12:00:01.000Z';

describe('a restored database that reads again what was mailed since its backup', () => {
  let bench: ReportingBench;
  let donor: string;

  afterEach(() => bench?.close());

  const start = async (env: Record<string, string> = {}) => {
    bench = await startReporting({ env: { RESTORED_AT, ...env } });
    await bench.service.transport.bus.prepare([DonationCompletedV1.topic], []);
  };
  const gift = async (): Promise<OutgoingEvent> => {
    donor = `donor-${randomUUID()}@mail.example`;
    return outgoingEvent(DonationCompletedV1, donation('h1', 500, { hasDonorEmail: true, sealedDonorEmail: await bench.seal({ email: donor }) }));
  };
  const read = (event: OutgoingEvent, occurredAt: string) => bench.service.transport.bus.publish([{ ...event, occurredAt }]);
  const whenMail = (expected: object) => eventually(async () => expect(await bench.rows('SELECT state, last_error FROM mail')).toMatchObject([expected]));

  it('mails it once, by the word of the mail server, and what was not mailed yet', async () => {
    await start();
    const mailed = await gift();
    await read(mailed, AFTER);
    await bench.mailbox.whenTo(donor, 1);
    await whenMail({ state: 'sent' });
    await bench.rows('DELETE FROM mail');
    await bench.rows('DELETE FROM inbox');
    await read(mailed, BEFORE);
    await whenMail({ state: 'sent' });
    await bench.mailbox.whenTo(donor, 1);
    await bench.rows('DELETE FROM mail');
    await read(await gift(), BEFORE);
    await bench.mailbox.whenTo(donor, 1);
  });

  it('leaves it to an operator where nobody can be asked, and mails what happens from then on', async () => {
    await start({ MAIL_LOOKUP_URL: '' });
    await read(await gift(), BEFORE);
    await whenMail({ state: 'unknown', last_error: 'caused before RESTORED_AT' });
    await bench.rows('DELETE FROM mail');
    await read(await gift(), AFTER);
    await bench.mailbox.whenTo(donor, 1);
  });

  it('asks for no report that the lost one has asked for, but learns of it, and asks for those of the next month', async () => {
    await start();
    const clock = jest.spyOn(bench.service.app.get(Clock), 'now').mockReturnValue(new Date('2026-01-31T13:00:00Z'));
    const helperId = `helper-${randomUUID()}`;
    const address = `${helperId}@helpers.example`;
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId));
    await publish(bench.service.transport, DonationCompletedV1, donation(helperId, 500, { completedAt: '2025-12-03T10:00:00.000Z' }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient JOIN statement_line USING (helper_id)')).toHaveLength(1));
    await bench.mailbox.whenTo(address, 1);
    const reports = () => bench.rows('SELECT month, state FROM report ORDER BY month');
    await bench.get(ScheduleReports).run();
    expect(await reports()).toEqual([]);
    const asked = { helperId, month: '2025-12', trigger: 'schedule', requestedAt: '2026-01-01T08:00:00.000Z' };
    for (const reportId of [randomUUID(), randomUUID()]) {
      await bench.service.transport.bus.publish([{ ...outgoingEvent(MonthlyReportRequestedV1, { ...asked, reportId }), occurredAt: BEFORE }]);
    }
    await eventually(async () => expect(await reports()).toEqual([{ month: '2025-12', state: 'sent' }]));
    clock.mockReturnValue(new Date('2026-02-01T08:00:00Z'));
    await bench.get(ScheduleReports).run();
    await bench.mailbox.whenTo(address, 3);
    await eventually(async () => expect(await reports()).toEqual([{ month: '2025-12', state: 'sent' }, { month: '2026-01', state: 'sent' }]));
    clock.mockRestore();
  });
});
