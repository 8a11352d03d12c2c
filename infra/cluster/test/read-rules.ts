import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const observability = new URL('../../observability/', import.meta.url);
export const ALERTS = 'alerts.yaml';

export interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; labels: Record<string, string>; annotations: Record<string, string> }[] }[];
}

/** The alerts as Prometheus reads them; the file carries them as the Prometheus operator does. */
export function readRules(): Rules {
  return (parse(readFileSync(fileURLToPath(new URL(ALERTS, observability)), 'utf8')) as { spec: Rules }).spec;
}

interface Panel {
  title: string;
  targets: { expr: string }[];
}

export function readPanels(): Panel[] {
  return (JSON.parse(readFileSync(fileURLToPath(new URL('dashboard.json', observability)), 'utf8')) as { panels: Panel[] }).panels;
}

const NOT_METRICS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring']);

/** Names of the metrics in a query of Prometheus, with the ending of a histogram's parts taken away. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const words = [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !NOT_METRICS.has(word) && !/^\d/.test(word)).map((word) => word.replace(/(?<=_seconds)_(bucket|count|sum)$/, ''));
}
