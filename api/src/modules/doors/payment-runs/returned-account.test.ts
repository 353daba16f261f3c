import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertBankAccount, insertCustomer, insertSubscription } from '../../../testing/factories';
import { transactionOf, type Payer } from '../../../testing/payment-world';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

let world: RunsWorld;
beforeAll(async () => {
  world = await buildRunsWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(() => world.begin());

let accounts = 0;
const newToken = (): string => `1002${String((accounts += 1)).padStart(8, '0')}`;
const newAccount = (user: number, token = newToken()) =>
  insertBankAccount(world.database.db, { user_id: user, token, last4: '6789' });

/**
 * A payer whose payment of $40.00 from a bank account settled and comes back with this code; `arrange` goes before the
 * return.
 */
const returned = async (
  code: string,
  arrange: (payer: Payer, bank: number) => Promise<unknown> = async () => undefined,
) => {
  const payer = await world.payerIn('America/Denver', { ach_on: true });
  const bank = await newAccount(payer.user.id);
  const invoice = await world.newInvoice(payer);
  const { id } = transactionOf(await world.pay(payer, invoice, 4_000, undefined, bank.id));
  await arrange(payer, bank.id);
  world.stub.settle();
  const [attempt] = await world.attemptsOf(invoice);
  world.stub.returnPayment(attempt?.order_id ?? '', code);
  await world.clock.advance('PT2H');
  expect(await world.statusOf({ ...payer, headers: await world.signIn(payer.user.id) }, id)).toBe(
    'refunded',
  );
  return { payer: { ...payer, headers: await world.signIn(payer.user.id) }, bank, invoice };
};
const answerOf = ({
  status,
  body,
}: {
  readonly status: number;
  readonly body: Record<string, unknown>;
}): string => `${status} ${typeof body['code'] === 'string' ? body['code'] : 'ok'}`;
const listedFor = async ({ headers }: Payer) =>
  (await world.app.inject({ url: '/api/payment_methods', headers })).json<
    { id: number; unusable_reason: string | null }[]
  >();
const store = async ({ headers }: Payer, token: string, last4 = '6789') => {
  const payload = {
    type: 3,
    routing_number: '021000021',
    nickname: 'Again',
    acknowledge: true,
    token,
    last4,
  };
  return (await world.app.inject({ method: 'POST', url: '/api/payment_methods', headers, payload }))
    .statusCode;
};

describe('a barred bank account', () => {
  it.each([
    ['R02', 'Your bank says this account is closed, so it can no longer be used.'],
    [
      'R07',
      "Your bank says payments from this account aren't authorized, so it can no longer be used.",
    ],
    [
      'R29',
      "Your bank says payments from this account aren't authorized, so it can no longer be used.",
    ],
    ['R03', "Your bank couldn't find an account with these numbers, so it can no longer be used."],
  ])('pays through no door after %s, and its list names the reason', async (code, reason) => {
    const { payer, bank, invoice } = await returned(code);
    expect(
      (await listedFor(payer)).map(({ id, unusable_reason }) => [id, unusable_reason]),
    ).toEqual([
      [bank.id, reason],
      [payer.card.id, null],
    ]);
    const charged = world.charged();
    const pay = await world.pay(payer, invoice, 1_000, undefined, bank.id);
    expect(pay.body).toMatchObject({
      detail:
        'Your bank returned an earlier payment from this account, so it can no longer be used. Please choose another payment method.',
    });
    expect([
      answerOf(pay),
      answerOf(
        await world.schedule(payer, invoice, '2026-11-27', { amount: 1_000, method: bank.id }),
      ),
      answerOf(await world.setAutoPay(payer, { autopay_method: bank.id })),
    ]).toEqual(['409 method_unusable', '409 method_unusable', '409 method_unusable']);
    const prefer = await world.app.inject({
      method: 'PATCH',
      url: `/api/payment_methods/${bank.id}`,
      headers: payer.headers,
      payload: { preferred: true },
    });
    expect(prefer.statusCode).toBe(409);
    expect(world.charged()).toBe(charged);
    expect(answerOf(await world.pay(payer, invoice, 1_000))).toBe('200 ok');
  });

  it.each(['R01', 'R09', 'R08'])('pays again after %s', async (code) => {
    const { payer, bank, invoice } = await returned(code);
    expect((await listedFor(payer)).map(({ unusable_reason }) => unusable_reason)).toEqual([
      null,
      null,
    ]);
    expect(answerOf(await world.pay(payer, invoice, 1_000, undefined, bank.id))).toBe('200 ok');
  });

  it('loses its schedules and auto-pay at all merchants, with one notice per merchant', async () => {
    let elsewhere: Payer | undefined;
    const { payer, bank } = await returned('R02', async (arranging, method) => {
      const other = await world.payerIn('America/Denver', { ach_on: true });
      const { db } = world.database;
      const subscription = await insertSubscription(db, {
        user_id: arranging.user.id,
        merchant_id: other.merchant.id,
        email_opt_in: true,
      });
      elsewhere = { ...arranging, merchant: other.merchant, subscription };
      expect(
        answerOf(
          await world.schedule(arranging, await world.newInvoice(arranging), '2026-11-27', {
            method,
          }),
        ),
      ).toBe('200 ok');
      expect(
        answerOf(
          await world.schedule(elsewhere, await world.newInvoice(elsewhere), '2026-11-28', {
            method,
            amount: 5_000,
          }),
        ),
      ).toBe('200 ok');
      expect(answerOf(await world.setAutoPay(elsewhere, { autopay_method: method }))).toBe(
        '200 ok',
      );
    });
    if (elsewhere === undefined) throw new Error('Nothing was arranged.');
    expect((await world.runsOf(payer)).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'bank_return'],
      ['cancelled', 'bank_return'],
    ]);
    expect(
      (await world.consentsOf(payer))
        .filter(({ action }) => action === 'withdrawn')
        .map(({ kind, actor, channel }) => [kind, actor, channel]),
    ).toEqual([
      ['auto_pay', 'system:ach_return', 'system'],
      ['scheduled_payment', 'system:ach_return', 'system'],
      ['scheduled_payment', 'system:ach_return', 'system'],
    ]);
    const [here, there] = [await world.notices(payer), await world.notices(elsewhere)];
    expect(here).toEqual([
      expect.stringMatching(
        /^Your bank returned your payment of \$40\.00 .+ so the bill is open again\. Your bank says this account is closed, .+ Your payment of \$100\.00 scheduled for 11\/27\/2026 won't be made\. Please sign in and pay another way\.$/,
      ),
    ]);
    expect(there).toEqual([
      expect.stringMatching(
        /^Your bank returned a payment from Bank Account 6789\. Your bank says this account is closed, .+ Your payment of \$50\.00 scheduled for 11\/28\/2026 won't be made\. Auto-pay for .+ is turned off\. Please sign in and pay another way\.$/,
      ),
    ]);
    expect((await listedFor(payer)).find(({ id }) => id === bank.id)).toMatchObject({ uses: [] });
    await world.at('2026-12-10T08:00:00Z');
    expect([await world.notices(payer), await world.notices(elsewhere)]).toEqual([here, there]);
  });

  it('is recognised when its owner enters it again, by token or last digits', async () => {
    const { payer, bank, invoice } = await returned('R02');
    expect([
      await store(payer, bank.token),
      await store(payer, '200000000001'),
      await store(payer, '200000000002', '4321'),
    ]).toEqual([409, 409, 200]);
    // stored before the return came
    const twin = await newAccount(payer.user.id);
    expect(
      (await listedFor(payer))
        .filter(({ unusable_reason }) => unusable_reason !== null)
        .map(({ id }) => id),
    ).toEqual([twin.id, bank.id]);
    expect(answerOf(await world.pay(payer, invoice, 1_000, undefined, twin.id))).toBe(
      '409 method_unusable',
    );
    const other = await world.payerIn('America/Denver', { ach_on: true });
    expect(await store(other, bank.token)).toBe(200);
  });

  it('accepts the right numbers after wrong ones', async () => {
    const { payer, bank } = await returned('R04');
    expect([await store(payer, bank.token), await store(payer, '200000000003')]).toEqual([
      409, 200,
    ]);
  });

  it('fails a waiting run and notifies its customer', async () => {
    const { payer } = await returned('R02');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    const late = await newAccount(payer.user.id);
    await world.runSql(
      `update payment_runs set payment_method_id = ${late.id} where invoice_id = ${bill}`,
    );
    const charged = world.charged();
    await world.at('2026-11-27T08:00:00Z');
    expect((await world.runsOf(payer)).at(-1)).toMatchObject({
      state: 'failed',
      reason: 'bank_return',
    });
    expect(world.charged()).toBe(charged);
    expect((await world.notices(payer)).at(-1)).toMatch(
      /^Your scheduled payment for .+ couldn't be made because your bank returned an earlier payment from this account\. You haven't been charged\./,
    );
  });

  it("is stored with the bank's reason", async () => {
    const { bank } = await returned('R16');
    const rows = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'after'])
      .where('entity', '=', 'payment_method')
      .where('entity_id', '=', bank.id)
      .execute();
    expect(rows).toEqual([
      { action: 'payment_method.barred', actor: 'system:ach_return', after: { code: 'R16' } },
    ]);
  });

  it('does not bar accounts of other customers with the same last digits', async () => {
    await returned('R02');
    const other = await insertCustomer(world.database.db);
    const account = await newAccount(other.id);
    const listed = await listedFor({ headers: await world.signIn(other.id) } as Payer);
    expect(listed).toMatchObject([{ id: account.id, unusable_reason: null }]);
  });
});
