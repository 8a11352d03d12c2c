import { describe, expect, it } from '@jest/globals';
import { Histogram, Registry, type Metric } from 'prom-client';
import { RequestDurations } from '../src/metrics/request-durations.js';

describe('the histogram of request durations', () => {
  it("is scraped with the same text as prom-client's own", async () => {
    const ours = new RequestDurations();
    const labelNames = ['method', 'route', 'status'] as const;
    const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
    const theirs = new Histogram({ name: ours.name, help: ours.help, labelNames, buckets, registers: [] });
    const answers: [string, string, number, number][] = [
      ['GET', '/notes/:id', 200, 0.001],
      ['GET', '/notes/:id', 200, 0.0011],
      ['GET', '/notes/:id', 404, 0.3],
      ['POST', '/notes', 201, 99],
      ['GET', 'a "quoted" route', 200, 0],
    ];
    for (const [method, route, status, seconds] of answers) {
      ours.observe(method, route, status, seconds);
      theirs.observe({ method, route, status: String(status) }, seconds);
    }
    const linesOf = async (metric: unknown): Promise<string[]> => {
      const registry = new Registry();
      registry.registerMetric(metric as Metric);
      return (await registry.metrics()).split('\n').map((line) => line.replace(/\{(.*)\}/, (_all, labels: string) => labels.split(',').sort().join())).sort();
    };
    expect(await linesOf(ours)).toEqual(await linesOf(theirs));
  });
});
