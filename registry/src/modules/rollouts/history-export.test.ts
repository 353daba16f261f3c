import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import { bearer } from '../../testing/rollout-calls';
import { readerSecret, setUpRegistry } from '../../testing/test-registry';

const at = setUpRegistry();

const ask = (query: string) =>
  at.registry.app.inject({
    url: `/registry/api/history/export?${query}`,
    headers: bearer(readerSecret),
  });
const entries = async (query: string): Promise<readonly HistoryEntry[]> =>
  (await ask(query)).body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryEntry);
/** So many entries, one a minute, of two modules in turn; every tenth in another environment. */
const fill = (count: number) =>
  sql`insert into registry.history (at, environment, actor, action, module, reason)
    select timestamptz '2026-01-01 00:00Z' + number * interval '1 minute',
      case when number % 10 = 0 then 'qa' else 'dev' end, 'ops', 'lock',
      case when number % 2 = 0 then 'mf-inbox' else 'mf-admin' end, 'entry ' || number
    from generate_series(1, ${count}) as number`.execute(at.registry.db);

describe('the export of the history', () => {
  it('has every entry once, oldest first, in more than one page', async () => {
    await fill(1_203);
    const exported = await entries('format=jsonl');
    expect(exported.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 1_203 }, (_, index) => `entry ${index + 1}`),
    );
    expect(exported.map(({ id }) => id)).toEqual(
      exported.map(({ id }) => id).toSorted((one, other) => one - other),
    );
  });

  it('is limited by environment, module and time', async () => {
    await fill(30);
    const reasons = async (query: string) =>
      (await entries(`format=jsonl&${query}`)).map(({ reason }) => reason);
    expect(await reasons('environment=qa')).toEqual(['entry 10', 'entry 20', 'entry 30']);
    expect(
      await reasons('module=mf-admin&since=2026-01-01T00:03Z&until=2026-01-01T00:07:00Z'),
    ).toEqual(['entry 3', 'entry 5']);
    expect(await reasons('since=2026-01-02')).toEqual([]);
    for (const wrong of ['since=soon', 'until=2026-13-01', 'format=xml', 'module=x%00'])
      expect(
        (await ask(wrong.startsWith('format') ? wrong : `format=jsonl&${wrong}`)).statusCode,
      ).toBe(400);
  });

  it('is a CSV file in which no cell is a formula', async () => {
    await sql`insert into registry.history (at, environment, actor, action, module, reason)
      values (timestamptz '2026-01-01 00:00Z', 'dev', '@ops', 'lock', 'mf-inbox',
        ${'=HYPERLINK("https://evil.test","x")\nsecond line'})`.execute(at.registry.db);
    const answer = await ask('format=csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="history.csv"');
    expect(answer.body).toMatch(
      /^id,at,environment,actor,action,module,release,reason,before,after\r\n\d+,2026-01-01T00:00:00\.000Z,dev,'@ops,lock,mf-inbox,,"'=HYPERLINK\(""https:\/\/evil\.test"",""x""\)\nsecond line",,\r\n$/,
    );
  });
});
