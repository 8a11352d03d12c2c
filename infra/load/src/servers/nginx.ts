import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@community-help/local';
import type { BenchServer } from './run-server.js';

/** nginx as a proxy with kept connections, where it is installed; undefined where it is not. */
export async function startNginx(upstream: string): Promise<BenchServer | undefined> {
  if (!isInstalled()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'community-help-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, new URL(upstream).host));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    facts: {},
    cpu: async () => processorTime(child.pid ?? 0),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false; // the answer to the question: the program cannot be run here
  }
}

function configuration(port: number, upstream: string): string {
  return `daemon off; master_process off; pid nginx.pid; error_log error.log;
events { worker_connections 256; }
http {
  access_log off; keepalive_requests 1000000; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream service { server ${upstream}; keepalive 64; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`;
}

/** Microseconds of user and system time of a process (Linux: fields 14 and 15 of /proc/<pid>/stat, in hundredths of a second). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
