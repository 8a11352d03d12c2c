import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface ComposeService {
  image: string;
  build?: { target: string; args?: { SERVICE: string } };
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  restart?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  privileged?: boolean;
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

/** docker-compose.yml as compose sees it where .env says `settings` and nothing else. */
export function readComposeFile(settings: Record<string, string> = {}): { services: Record<string, ComposeService>; volumes: Record<string, unknown> } {
  const text = readFileSync(`${ROOT}/docker-compose.yml`, 'utf8');
  const filled = text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_whole, name: string, fallback = '') => settings[name] || fallback);
  return parse(filled, { merge: true, maxAliasCount: -1 }) as ReturnType<typeof readComposeFile>;
}

/** The names of `.env` that the file reads. */
export function settingsOf(): Set<string> {
  const text = readFileSync(`${ROOT}/docker-compose.yml`, 'utf8');
  return new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
}
