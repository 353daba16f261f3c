import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertTransaction } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

let test: TestApp;
let ana: Side;
let bob: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ({ ana, bob } = await insertTwoSides(test));
});
afterAll(() => test.close());

const read = async (query: string, { staffHeaders: headers }: Side) =>
  test.app.inject({ url: `/api/transactions${query}`, headers });
const idsOf = async (query: string, side: Side) =>
  (await read(query, side)).json<{ id: number }[]>().map(({ id }) => id);

describe('GET transactions of some types', () => {
  it('counts what a bank took back as a refund, and marks it', async () => {
    const { invoice, transaction } = ana;
    const back = { invoice, refund_of: transaction.id, amount: 100 };
    const refund = await insertTransaction(test.database.db, { ...back, type: 'refund' });
    const taken = await insertTransaction(test.database.db, { ...back, type: 'return' });
    const undone = await insertTransaction(test.database.db, { ...back, type: 'void' });
    expect(await idsOf('?type=payment&sort=id', ana)).toEqual([transaction.id]);
    expect(await idsOf('?type=refund&sort=id', ana)).toEqual([refund.id, taken.id]);
    expect(await idsOf('?type=void,payment&sort=id', ana)).toEqual([transaction.id, undone.id]);
    const rows = (await read('?type=refund&sort=id', ana)).json<Record<string, unknown>[]>();
    expect(rows).toMatchObject([{ type: 'refund' }, { type: 'refund', is_return: true }]);
    expect(rows[0]).not.toHaveProperty('is_return');
  });

  it('refuses a type that no list shows', async () => {
    expect((await read('?type=return', ana)).statusCode).toBe(400);
  });
});

describe('GET transactions of bank accounts and checks', () => {
  let banks: readonly number[];
  let checks: readonly number[];
  beforeAll(async () => {
    const named = async (visible_method: string) =>
      (await insertTransaction(test.database.db, { invoice: bob.invoice, visible_method })).id;
    banks = [
      await named('Bank Account 6789'),
      await named('Checking 6789'),
      await named('Savings 6789'),
    ];
    checks = [await named('Check'), await named('Check 1042')];
  });

  it.each(['id', 'visible_method'])('tells both apart, sorted by %s', async (sort) => {
    expect(await idsOf(`?method=bank&sort=${sort}`, bob)).toEqual(banks);
    expect(await idsOf(`?method=check&sort=${sort}`, bob)).toEqual(checks);
  });

  it('sorts both together by their names, each row once', async () => {
    const [bank, ...others] = banks;
    expect(await idsOf('?method=check,bank,check&sort=visible_method', bob)).toEqual([
      bank,
      ...checks,
      ...others,
    ]);
  });
});
