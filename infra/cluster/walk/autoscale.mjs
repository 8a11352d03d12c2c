/** What the autoscaler does when many people search at once, and when they have gone. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseManifests } from '@community-help/cluster';

const NAME = 'geo-recommendations';
const AUTOSCALERS = fileURLToPath(new URL('../../../k8s/components/autoscaling/by-cpu.yaml', import.meta.url));
const SEARCH = JSON.stringify({ userLatitude: 53.8, userLongitude: -1.55, projectType: 'housing', serviceNeeded: 'spare room', limit: 10 });
const CROWD = 12;
const LONGEST_MS = 300_000;

/** @returns the most replicas that were ready at one time */
export async function autoscaleSearch(platform) {
  const file = join(platform.node.folder, 'autoscaler.json');
  writeFileSync(file, JSON.stringify(autoscalerForOneNode()));
  await platform.kubectl('apply', '--filename', file);
  const ready = async () => Number((await platform.kubectl('get', `deployment/${NAME}`, '--output', 'jsonpath={.status.readyReplicas}')) || 0);
  await until('the autoscaler knows how busy search is', async () => (await platform.kubectl('get', `hpa/${NAME}`, '--output', 'jsonpath={.status.currentMetrics}')).includes('averageUtilization'));

  const crowd = new Searchers(platform.url);
  const most = await crowd.during(CROWD, async () => {
    await until('more replicas are ready', async () => (await ready()) > 1);
    return ready();
  });
  // Somebody is still there, who reads between two searches: one who did not would keep a quick machine's replicas busy.
  const straggler = new Searchers(platform.url, 1000);
  await straggler.during(1, () => until('one replica is left', async () => (await ready()) === 1));
  assert.deepEqual([...crowd.failures, ...straggler.failures], []);
  await platform.kubectl('delete', '--filename', file);
  await platform.settled();
  return most;
}

/** People who search again when they have read an answer for so many milliseconds, and what went wrong. */
class Searchers {
  failures = [];
  #isStopped = false;

  constructor(url, readMs = 0) {
    this.url = url;
    this.readMs = readMs;
  }

  /** So many of them search until this has come to an end, whichever. */
  async during(atOnce, work) {
    const searching = Promise.all(Array.from({ length: atOnce }, () => this.#searchOn()));
    try {
      return await work();
    } finally {
      this.#isStopped = true;
      await searching;
    }
  }

  async #searchOn() {
    while (!this.#isStopped) {
      const status = await fetch(`${this.url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: SEARCH })
        .then(async (answer) => (await answer.arrayBuffer(), answer.status))
        .catch((error) => error.message);
      if (status !== 200) this.failures.push(status);
      await sleep(this.readMs);
    }
  }
}

/** The autoscaler that operators install, but for what suits one small node: it begins with one replica, and goes back to it within a minute. */
function autoscalerForOneNode() {
  const autoscaler = parseManifests(readFileSync(AUTOSCALERS, 'utf8')).find(({ metadata }) => metadata.name === NAME);
  const { spec } = autoscaler;
  return { ...autoscaler, spec: { ...spec, minReplicas: 1, maxReplicas: 3, behavior: { scaleDown: { stabilizationWindowSeconds: 30 } } } };
}

async function until(what, isSo) {
  for (const deadline = Date.now() + LONGEST_MS; !(await isSo()); await sleep(1000)) {
    assert.ok(Date.now() < deadline, `not within ${LONGEST_MS / 1000} s: ${what}`);
  }
}
