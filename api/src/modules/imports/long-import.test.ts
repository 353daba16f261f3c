import { dayMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testNow } from '../../testing/test-app';
import { expiredImports } from './expired-imports.job';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const rows = 1_001;
const people = (from = 0, count = rows): string =>
  [
    'first_name,last_name,phone,email,service_address_zip',
    ...Array.from({ length: count }, (_none, index) => {
      const number = from + index;
      return `Nia,Okafor,${6_022_000_000 + world.merchantId() * 100_000 + number},l${number}.${world.merchantId()}@x.test,80202`;
    }),
  ].join('\n');

/** A run that the workers have not begun. */
const startRun = async (from = 0): Promise<number> => {
  const { id } = (await world.upload('customers', people(from), { dry_run: true })).json();
  await world.test.clock.advance('PT1S');
  const answer = await world.post('merchants/import_customers', { job: id });
  expect([answer.statusCode, answer.json().import.state]).toEqual([202, 'running']);
  return id as number;
};

describe('an import of more than 1,000 rows', () => {
  it('ends where it is cancelled, and leaves the rows not done', async () => {
    const id = await startRun();
    const { operation } = await world.view(id);
    await world.post(`operations/${operation?.id}/cancel`);
    await world.test.clock.advance('PT1S');
    const view = await world.view(id);
    expect(view).toMatchObject({ state: 'cancelled', counts: { created: 0 }, can_undo: false });
    const left = await world.get<readonly object[]>(`imports/${id}/rows?outcome=not_done&limit=2`);
    expect(left).toHaveLength(2);
    expect(await world.customers()).toEqual([]);
  });

  it('stops when its person may import no longer', async () => {
    const id = await startRun();
    await world.db
      .updateTable('merchant_staff')
      .set({ permissions: ['view', 'import'] })
      .where('user_id', '=', world.staffId())
      .execute();
    await world.test.clock.advance('PT1S');
    const view = await world.view(id);
    expect(view.state).toBe('failed');
    expect(view.failure).toContain("You don't have permission to");
    expect(await world.customers()).toEqual([]);
  });

  it('waits for the import before, and differs from it by the same bytes', async () => {
    const first = await startRun();
    const second = await startRun(rows);
    await world.test.clock.advance('PT5S');
    expect(await world.view(first)).toMatchObject({ state: 'done', counts: { created: rows } });
    expect(await world.view(second)).toMatchObject({ state: 'done', counts: { created: rows } });
    const again = await world.upload('customers', people(), { dry_run: true });
    await world.test.clock.advance('PT1S');
    expect(await world.view(again.json().id)).toMatchObject({
      state: 'checked',
      planned: { created: 0, unchanged: rows },
      same_as: { id: first },
    });
  });
});

describe('an import of any length', () => {
  it('is thrown away after 30 days, with its rows', async () => {
    await world.run('customers', people(0, 2));
    const job = expiredImports(world.db);
    const claim = (days: number) =>
      job.claim({
        now: new Date(testNow.getTime() + days * dayMs),
        limit: 1,
        worker: 'test',
        leaseMs: 1_000,
      });
    expect(await claim(29)).toEqual([]);
    expect(await world.db.selectFrom('imports').select('id').execute()).toHaveLength(1);
    expect(await claim(31)).toHaveLength(1);
    expect(await claim(31)).toEqual([]);
    expect(await world.db.selectFrom('import_rows').select('row_no').execute()).toEqual([]);
    expect(await world.customers()).toHaveLength(2);
  });
});
