import { transformFile } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const here = new URL('./', import.meta.url);
/** Inside of the package, so that its imports resolve as anybody's would. */
const built = new URL('../.data/test-process/', import.meta.url);
let building: Promise<void> | undefined;

export interface SampleProcess {
  child: ChildProcess;
  /** Resolves with the first log line whose message is `message`. */
  logged(message: string): Promise<Record<string, unknown>>;
  /** Everything written so far. */
  output(): string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts the sample service as a process of its own; it runs against the kit's build. */
export async function runSampleProcess(role: 'http' | 'worker' | 'migrate', env: Record<string, string>): Promise<SampleProcess> {
  await (building ??= build());
  const child = spawn(process.execPath, [fileURLToPath(new URL('sample-process.js', built)), role], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', PROFILE: 'embedded', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  let hasExited = false;
  void exited.then(() => (hasExited = true));
  const logged = async (message: string): Promise<Record<string, unknown>> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const line = text.split('\n').find((candidate) => candidate.includes(`"msg":"${message}"`) && candidate.endsWith('}'));
      if (line !== undefined) return JSON.parse(line) as Record<string, unknown>;
      if (hasExited) break;
    }
    throw new Error(`The process never logged '${message}'; it wrote:\n${text}`);
  };
  return { child, logged, output: () => text, exited };
}

async function build(): Promise<void> {
  await mkdir(built, { recursive: true });
  for (const name of ['sample-service', 'sample-process']) {
    const { code } = await transformFile(fileURLToPath(new URL(`${name}.ts`, here)), {
      module: { type: 'es6' },
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        target: 'es2022',
        keepClassNames: true,
      },
    });
    // Whole at once: a process that another suite starts at this moment reads it, too.
    const unfinished = new URL(`${name}.${process.pid}.tmp`, built);
    await writeFile(unfinished, code);
    await rename(unfinished, new URL(`${name}.js`, built));
  }
}
