import type { HelperListing, OperatorListing } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorsBench } from './operators-bench.js';

describe('an operator exports', () => {
  let bench: OperatorsBench;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
  });
  afterAll(() => bench.close());

  it('what was found, where no spreadsheet takes a stranger at his word', async () => {
    const email = `wombat-${Date.now()}@example.org`;
    const made: HelperListing[] = [];
    for (let n = 0; n < 3; n++) made.push(await bench.register({ name: `Wombat "${n}"`, email, location: '=HYPERLINK("evil")' }));
    await bench.report(made[2]!.id, { reason: 'wrong', text: '@SUM(1,\n2)' });
    const { status, headers, text } = await bench.ask('GET', `/api/operator/listings.csv?q=${email}`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="listings.csv"']);
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain(`"Wombat ""2""","employment","listed","${email}","'=HYPERLINK(""evil"")"`);
    expect((await bench.ask('GET', '/api/operator/reports.csv')).text).toContain(`"open","wrong","'@SUM(1,\n2)","${made[2]!.id}"`);
    expect((await bench.ask('GET', '/api/operator/listings.csv?state=odd')).status).toBe(400);
  });

  it('the audit log, of everything or of one listing', async () => {
    const { id, revision } = (await bench.ask<OperatorListing>('GET', `/api/operator/listings/${(await bench.register()).id}`)).body;
    await bench.ask('POST', `/api/operator/listings/${id}/hide`, { reason: '=1+1, said twice', revision });
    const { status, headers, text } = await bench.ask('GET', `/api/operator/audit.csv?helperId=${id}`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="audit.csv"']);
    const [head, line, ...rest] = text.trimEnd().split('\r\n');
    expect([head, rest]).toEqual(['"Id","When","Who","What","Because","Before","After","Listing","Report"', []]);
    expect(line).toContain(`"listing.hide","'=1+1, said twice","{""state"":""listed"",""revision"":1}","{""state"":""hidden"",""revision"":2}","${id}",""`);
    expect((await bench.ask('GET', '/api/operator/audit.csv')).text).toContain(line);
  });

  it('every page of it, once', async () => {
    const email = `numbat-${Date.now()}@example.org`;
    const { id } = await bench.register({ email });
    // A copy is a listing of its own: 250 of them are three pages.
    const columns = (await bench.database.query(`select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'helper' and is_generated = 'NEVER' and column_name <> 'id'`))[0].names as string;
    await bench.database.query(`insert into helper (id, ${columns}) select 'copy-' || n, ${columns} from helper, generate_series(1, 250) n where id = $1`, [id]);
    const lines = (await bench.ask('GET', `/api/operator/listings.csv?q=${email}`)).text.trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([252, 252]);
  });
});
