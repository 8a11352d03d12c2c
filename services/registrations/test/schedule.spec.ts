import { scheduleTable } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { RegistrationsConfig } from '../src/registrations.config.js';
import { Schedule } from '../src/schedule.js';

describe('the clock of registrations', () => {
  it('runs each of its tasks in one replica at a time', async () => {
    expect(await scheduleTable(Schedule, [new RegistrationsConfig()])).toEqual({
      'place-due-helpers': 'every 15 s, one replica: PlaceDueHelpers.run(signal)',
      'publish-due-helpers': 'every 60 s, one replica: PublishDueHelpers.run(signal)',
      'hide-unconfirmed-helpers': 'every 60 s, one replica: HideUnconfirmedHelpers.run(signal)',
      'forget-removed-helpers': 'every 3600 s, one replica: ForgetRemovedHelpers.run(signal)',
      'forget-quotas': 'every 600 s, one replica: ForgetQuotas.run()',
      'forget-decided-reports': 'every 3600 s, one replica: ForgetDecidedReports.run()',
      'forget-address-changes': 'every 3600 s, one replica: ForgetAddressChanges.run()',
      'forget-conversations': 'every 3600 s, one replica: ForgetConversations.run()',
      'ask-still-correct': 'every 600 s, one replica: AskStillCorrect.run(signal)',
      'lapse-checks': 'every 600 s, one replica: LapseChecks.run(signal)',
      'forget-used-links': 'every 3600 s, one replica: UsedLinks.forget()',
    });
  });
});
