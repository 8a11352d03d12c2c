import { scheduleTable } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { UploadsWorkerModule } from '../src/uploads-worker.module.js';

describe('the clock of uploads', () => {
  it('removes what was left over, in one replica at a time', async () => {
    expect(await scheduleTable(UploadsWorkerModule)).toEqual({
      'sweep-left-overs': 'every 300 s, one replica: SweepLeftOvers.run(signal)',
    });
  });
});
