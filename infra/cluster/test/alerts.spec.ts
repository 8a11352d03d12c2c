import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { hasTool } from '@community-help/cluster';
import { ALERTS, observability, readRules } from './read-rules.js';

const hasPromtool = hasTool('promtool', '--version');
if (!hasPromtool) process.stderr.write("Skipped: alerts by Prometheus' own tool (promtool is not installed: Debian's package prometheus)\n");

describe('every alert', () => {
  const { groups } = readRules();
  const alerts = groups.flatMap(({ rules }) => rules);
  const sections = [...readFileSync(fileURLToPath(new URL('RUNBOOK.md', observability)), 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);

  it('has one section in the runbook, in the same order', () => {
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });

  it('says how urgent it is and where its section is', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toMatchObject({ summary: expect.any(String), runbook_url: `RUNBOOK.md#${alert.toLowerCase()}` });
    }
  });
});

describe("Prometheus' own tool", () => {
  let folder: string;
  const promtool = (...words: string[]): { status: number | null; said: string } => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'community-help-alerts-'));
    writeFileSync(join(folder, 'rules.yaml'), stringify(readRules()));
    copyFileSync(fileURLToPath(new URL('alerts.test.yaml', observability)), join(folder, 'alerts.test.yaml'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  (hasPromtool ? it : it.skip)(`takes ${ALERTS}`, () => {
    expect(promtool('check', 'rules', 'rules.yaml')).toMatchObject({ status: 0 });
  });

  (hasPromtool ? it : it.skip)('sees the alerts come, and stay away, as alerts.test.yaml says', () => {
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
  });
});
