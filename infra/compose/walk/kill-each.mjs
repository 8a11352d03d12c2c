/** The main process of each container dies once, as a crash or the kernel would end it, and Docker brings it back. */
import assert from 'node:assert/strict';
import { until } from './visitor.mjs';

/** @param {import('../cli/compose.mjs').Installation} installation @returns {Promise<string[]>} services whose container was killed */
export async function killEach(installation, say) {
  const running = (await installation.containers()).filter(({ state }) => state === 'running');
  for (const { name, service } of running) {
    const before = await installation.inspect(name);
    const startedAt = Date.now();
    process.kill(before.pid, 'SIGKILL');
    const after = await until(`${service} to be back`, async () => {
      const now = await installation.inspect(name);
      return now.pid !== before.pid && now.restarts > before.restarts && now.health === 'healthy' ? now : undefined;
    });
    assert.equal(after.status, 'running');
    say(`${service} was killed and is well again after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  return running.map(({ service }) => service);
}
