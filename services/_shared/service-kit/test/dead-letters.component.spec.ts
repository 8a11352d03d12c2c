import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PermanentError } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publish } from '@community-help/test-kit';
import { consume } from './consume.js';
import { NoteWrittenV1 } from './sample-service.js';

const PROGRAM = fileURLToPath(new URL('../dist/commands/dead-letters.js', import.meta.url));

describeOnEachTransport('the dead-letter command', (transport) => {
  const run = (...args: string[]): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env['PATH'], ...transport.env } }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
      });
    });

  it('lists letters with their reason, replays one, drops the rest', async () => {
    const group = `office-${randomUUID().slice(0, 8)}`;
    const broken = await consume(transport, group, NoteWrittenV1, async () => {
      throw new PermanentError('the form is torn');
    });
    expect(await run('list')).toEqual({ code: 0, text: 'There are no dead letters.\n' });
    const eventId = await publish(transport, NoteWrittenV1, { author: 'ann', text: 'one', rank: 1 });
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'two', rank: 2 });
    await eventually(async () => expect(await transport.bus.deadLetters.list()).toHaveLength(2));
    await broken.stop();
    const { text } = await run('list');
    expect(text).toMatch(new RegExp(`^\\S+  \\S+Z  ${group}  ${NoteWrittenV1.topic}  key ann  event ${eventId}  after 1: the form is torn\n`));
    expect(text).not.toContain('one');

    const handled: string[] = [];
    await consume(transport, group, NoteWrittenV1, async (event) => void handled.push(event.text));
    const first = text.split(' ')[0] ?? '';
    expect(await run('replay', first)).toEqual({ code: 0, text: '1 sent to their groups again\n' });
    await eventually(() => expect(handled).toEqual(['one']));
    expect(await run('replay', first)).toEqual({ code: 1, text: `There is no dead letter ${first}. Nothing was done.\n` });
    expect(await run('replay', 'all', '--drop')).toEqual({ code: 0, text: '1 dropped\n' });
    expect(await run('list')).toEqual({ code: 0, text: 'There are no dead letters.\n' });
    expect((await run('reply')).code).toBe(1);
  });
});
