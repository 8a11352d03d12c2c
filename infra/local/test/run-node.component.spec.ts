import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('a program runs with the heap that it is given, and nothing of it is allocated old at birth', async () => {
  // The built one: what it loads into the program lies beside it.
  const { runNode }: typeof import('../src/process/run-node.js') = await import(new URL('../dist/process/run-node.js', import.meta.url).href);
  const folder = mkdtempSync(join(tmpdir(), 'community-help-run-node-'));
  try {
    const entry = join(folder, 'program.mjs');
    writeFileSync(entry, `import v8 from 'node:v8'; console.log(JSON.stringify([process.execArgv, v8.getHeapStatistics().heap_size_limit])); process.exit();`);
    const child = runNode({ entry, env: {}, heapMb: 96 });
    const [flags, heapLimit] = JSON.parse(await text(child.stdout!)) as [string[], number];
    expect(flags).toContain('--no-allocation-site-pretenuring');
    expect(heapLimit / 2 ** 20).toBeGreaterThanOrEqual(96);
    expect(heapLimit / 2 ** 20).toBeLessThan(128);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
