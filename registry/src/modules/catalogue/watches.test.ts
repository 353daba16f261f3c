import { describe, expect, it } from '@jest/globals';
import type { InventoryDifferences } from '@billfold/shared/contracts/beacon.contract';
import { sql } from 'kysely';
import { publisherSecret, readerSecret, setUpRegistry } from '../../testing/test-registry';

const at = setUpRegistry();
const url = '/registry/api/environments/dev/inventory/differences';
const read = async () =>
  (
    await at.registry.app.inject({ url, headers: { authorization: `Bearer ${readerSecret}` } })
  ).json<InventoryDifferences>();
const found = (subject: string) => ({
  page: '/donation',
  rule: 'a script with other bytes',
  subject,
});
const watched = (pages: number, differences: readonly object[] = []) =>
  at.registry.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${publisherSecret}` },
    payload: { pages, differences },
  });

describe('watch result', () => {
  it('shows that no browser has compared, or the last comparison', async () => {
    expect(await read()).toEqual({ lastWatch: null, differences: [] });
    expect(
      (
        await watched(7, [
          found('/modules/mf-public/1.0.0-aaaaaaa/donate.js'),
          found('/modules/mf-public/1.0.0-aaaaaaa/donate.js'),
          found('y'),
        ])
      ).statusCode,
    ).toBe(204);
    const first = await read();
    expect(first.lastWatch).toMatchObject({ by: 'ci', pages: 7, differences: 3 });
    expect(first.differences).toHaveLength(2);
    expect(first.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ module: null, subject: '/donation: y', count: 1 }),
        expect.objectContaining({
          module: 'mf-public',
          subject: '/donation: /modules/mf-public/1.0.0-aaaaaaa/donate.js',
          count: 2,
        }),
      ]),
    );
    await watched(6);
    const second = await read();
    expect(second.lastWatch).toMatchObject({ by: 'ci', pages: 6, differences: 0 });
    expect(second.differences).toEqual(first.differences);
    expect(Date.parse(second.lastWatch?.at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.lastWatch?.at ?? ''),
    );
  });

  it("is kept independent of browsers' reports", async () => {
    const violations = (from: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        type: 'csp-violation',
        body: {
          blockedURL: `https://evil.test/${from + index}`,
          effectiveDirective: 'script-src-elem',
        },
      }));
    for (let from = 0; from < 700; from += 100) {
      await at.registry.app.inject({
        method: 'POST',
        url: '/registry/reports',
        headers: { 'content-type': 'application/reports+json' },
        payload: JSON.stringify(violations(from)),
      });
    }
    await watched(7, [found('y')]);
    await sql`insert into registry.reports (environment, kind, rule, subject, last_at) select 'dev', 'csp',
      'img-src', 'https://evil.test/x' || n, now() + interval '1 minute' from generate_series(1, 600) as n`.execute(
      at.registry.db,
    );
    expect((await read()).differences).toMatchObject([{ subject: '/donation: y', count: 1 }]);
  });

  it('is refused with an error when it cannot be stored', async () => {
    await sql`alter table registry.watches rename to away`.execute(at.registry.db);
    expect((await watched(7, [found('y')])).statusCode).toBe(500);
    await sql`alter table registry.away rename to watches`.execute(at.registry.db);
    expect(await read()).toEqual({ lastWatch: null, differences: [] });
  });
});
