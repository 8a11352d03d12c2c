import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { PostcodeFile } from '../src/geocoding/postcode-file.js';

const SCRIPT = fileURLToPath(new URL('../scripts/build-postcodes.mjs', import.meta.url));

describe('the script that makes the postcode file', () => {
  it('writes what the reader reads back, without Northern Ireland and rows that have no position', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postcodes-'));
    const target = join(folder, 'postcodes.bin');
    const rows = ['"AB1 0AA",385386,801193', '"AB1 0ZZ",384600,800500', 'AB101XG,394235,806529', 'BT1 1AA,146345,530000', 'AB1 0AD,,'];
    await writeFile(join(folder, 'onspd.csv'), ['pcd,oseast1m,osnrth1m', ...rows].join('\r\n'));
    execFileSync(process.execPath, [SCRIPT, join(folder, 'onspd.csv'), target], { stdio: 'pipe' });
    const file = await PostcodeFile.open(target);
    await rm(folder, { recursive: true });
    expect([...file.sectors.keys()]).toEqual(['AB10', 'AB101']);
    expect(file.findUnit('AB10', 'AA')).toEqual({ easting: 385_390, northing: 801_190 });
    expect(file.findUnit('AB10', 'ZZ')).toEqual({ easting: 384_600, northing: 800_500 });
    expect(file.findUnit('AB101', 'XG')).toEqual({ easting: 394_240, northing: 806_530 });
    expect(file.findUnit('AB10', 'AD')).toBeUndefined();
    expect(file.findUnit('BT11', 'AA')).toBeUndefined();
  });
});
