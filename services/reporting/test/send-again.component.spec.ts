import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

let bench: ReportingBench;
const before = { argv: process.argv, env: { ...process.env } };
beforeAll(async () => {
  bench = await startReporting({ worker: false });
});
afterAll(async () => {
  process.argv = before.argv;
  process.env = before.env;
  process.exitCode = undefined;
  await bench?.close();
});

it('an operator lists refused mails and has them sent again', async () => {
  const id = randomUUID();
  await bench.rows(
    `INSERT INTO mail (id, message_id, kind, recipient_address, subject, view, html, text, state, attempts, next_at, ended_at, last_error)
     VALUES ($1, '<m@x>', 'payout-sent', 'ann@example.org', 'S', '{}', '', '', 'refused', 0, now(), now(), 'RCPT TO: EENVELOPE 550')`,
    [id],
  );
  Object.assign(process.env, bench.service.env);
  const said: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const complained: string[] = [];
  const complain = jest.spyOn(process.stderr, 'write').mockImplementation((text) => complained.push(String(text)) > 0);
  const { sendAgain } = await import('../src/commands/send-again.js');
  const states = async () => (await bench.rows<{ state: string }>('SELECT state FROM mail')).map(({ state }) => state);
  try {
    await sendAgain(['list']);
    expect(said.join('')).toMatch(new RegExp(`^${id}  \\S+Z  payout-sent  RCPT TO: EENVELOPE 550\n$`));
    await sendAgain(['nonsense']);
    expect([complained.join(''), process.exitCode]).toEqual(['Usage: node dist/send-again.js list | all | <mail id>...\n', 1]);
    expect(await states()).toEqual(['refused']);
    await sendAgain(['all']);
    expect([said.at(-1), process.exitCode, await states()]).toEqual(['1 mail waits to be handed over again.\n', 0, ['waiting']]);
    await sendAgain(['list']);
    expect(said.at(-1)).toBe('No mail was refused.\n');
    await sendAgain([id]);
    expect(complained.at(-1)).toContain('only a refused or unknown mail can be sent again');
  } finally {
    write.mockRestore();
    complain.mockRestore();
  }
});
