import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertBankAccount,
  insertCard,
  insertCustomer,
  insertInvoice,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };
type Listed = {
  readonly id: number;
  readonly preferred: boolean;
  readonly uses?: readonly unknown[];
};

describe('stored methods of a customer', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const send = (
    method: 'PATCH' | 'DELETE' | 'GET',
    path: string,
    headers: Headers,
    payload?: object,
  ) =>
    test.app.inject({
      method,
      url: `/api/payment_methods${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
  const list = async (headers: Headers) => (await send('GET', '', headers)).json<Listed[]>();
  const preferred = async (headers: Headers) =>
    (await list(headers)).filter((method) => method.preferred).map(({ id }) => id);
  const rowOf = (id: number) =>
    test.database.db
      .selectFrom('payment_methods')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /** A customer of Ana's merchant with two cards and a bank account; the first card is preferred. */
  const newWallet = async () => {
    const { db } = test.database;
    const user = await insertCustomer(db);
    const link = await insertSubscription(db, { user_id: user.id, merchant_id: ana.merchant.id });
    const first = await insertCard(db, { user_id: user.id, preferred: true });
    const second = await insertCard(db, {
      user_id: user.id,
      last4: '2222',
      token: '9422222222222222',
    });
    const bank = await insertBankAccount(db, { user_id: user.id });
    return { user, link, first, second, bank, headers: await asCustomer(db, test.clock, user.id) };
  };
  const schedule = async (link: Side['subscription'], methodId: number) => {
    const { db } = test.database;
    const invoice = await insertInvoice(db, {
      subscription: link,
      amount: 5_000,
      scheduled_on: '2026-12-01',
    });
    const transaction = await insertTransaction(db, {
      invoice,
      amount: 5_000,
      status: 'scheduled',
      paid_date: null,
    });
    await db
      .insertInto('payment_runs')
      .values({
        kind: 'schedule',
        invoice_id: invoice.id,
        subscription_id: link.id,
        merchant_id: link.merchant_id,
        user_id: link.user_id,
        cycle_on: '2026-12-01',
        payment_method_id: methodId,
        amount: 5_000,
        state: 'waiting',
        due_at: new Date('2026-12-01T07:00:00Z'),
        transaction_id: transaction.id,
        actor: 'customer:1',
        created_at: testNow,
      })
      .execute();
    return { invoice, transaction };
  };
  const autoPayWith = (link: Side['subscription'], methodId: number) =>
    test.database.db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_customized: true,
        autopay_method: methodId,
        autopay_amount: 2_500,
        autopay_frequency: 'monthly',
        autopay_day: '15',
        autopay_started_on: '2026-12-15',
        autopay_next_on: '2026-12-15',
        autopay_next_at: new Date('2026-12-15T07:00:00Z'),
      })
      .where('id', '=', link.id)
      .execute();

  it('are listed at both addresses with their uses [API-077] [CUST-210]', async () => {
    const { user, link, first, second, headers } = await newWallet();
    const { invoice } = await schedule(link, first.id);
    await autoPayWith(link, second.id);
    const methods = await list(headers);
    expect(methods.find(({ id }) => id === first.id)?.uses).toEqual([
      {
        kind: 'schedule',
        merchant_name: 'Ana Water',
        invoice: invoice.id,
        subscription: link.id,
        on: '2026-12-01',
        amount: 5_000,
      },
    ]);
    expect(methods.find(({ id }) => id === second.id)?.uses).toEqual([
      {
        kind: 'auto_pay',
        merchant_name: 'Ana Water',
        invoice: null,
        subscription: link.id,
        on: '2026-12-15',
        amount: 2_500,
      },
    ]);
    expect((await send('GET', '/get_payment_methods', headers)).json()).toEqual(methods);
    const ofStaff = (await send('GET', `?user=${user.id}`, ana.staffHeaders)).json<Listed[]>();
    expect(ofStaff.map(({ uses }) => uses)).toEqual([undefined, undefined, undefined]);
  });

  it('hide the uses of other invoices from an invoice session', async () => {
    await schedule(ana.subscription, ana.card.id);
    for (const path of ['', '/get_payment_methods']) {
      const shown = (await send('GET', path, ana.billHeaders)).json<Listed[]>();
      expect(shown.map(({ id, uses }) => [id, uses])).toEqual([
        [ana.card.id, undefined],
        [ana.bank.id, undefined],
      ]);
    }
  });

  describe('with a new preference', () => {
    it('replace the former preferred one in the answer [CUST-210]', async () => {
      const { user, first, second, headers } = await newWallet();
      const answer = await send('PATCH', `/${second.id}`, headers, { preferred: true });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { id: second.id, preferred: true, uses: [] },
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await preferred(headers)).toEqual([second.id]);
      await send('PATCH', `/${second.id}`, headers, { preferred: true });
      const audit = await test.database.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'payment_method.preferred')
        .where('entity_id', '=', second.id)
        .execute();
      expect(audit).toMatchObject([
        {
          actor: `customer:${user.id}`,
          session_id: expect.any(Number),
          before: { preferred: false },
          after: { preferred: true },
        },
      ]);
      expect((await rowOf(first.id)).preferred).toBe(false);
    });

    it('have one preferred method after several requests at once', async () => {
      const { first, second, bank, headers } = await newWallet();
      const answers = await Promise.all(
        [first, second, bank, second, first].map(({ id }) =>
          send('PATCH', `/${id}`, headers, { preferred: true }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(await preferred(headers)).toHaveLength(1);
    });

    it.each([
      [{}, 'preferred is required.'],
      [{ preferred: false }, 'preferred is not valid.'],
      [{ preferred: true, nickname: 'x' }, 'nickname is not a known field.'],
    ])('refuse %j [API-006]', async (payload, sentence) => {
      const answer = await send('PATCH', `/${ana.card.id}`, ana.customerHeaders, payload);
      expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
    });
  });

  describe('after a removal', () => {
    it('disappear from the list while the row stays [CUST-210]', async () => {
      const { user, second, headers } = await newWallet();
      const answer = await send('DELETE', `/${second.id}`, headers);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        {},
        'no-store',
      ]);
      expect((await list(headers)).map(({ id }) => id)).not.toContain(second.id);
      expect(await rowOf(second.id)).toMatchObject({
        removed_at: testNow,
        token: '9422222222222222',
      });
      expect((await send('DELETE', `/${second.id}`, headers)).statusCode).toBe(404);
      expect((await send('PATCH', `/${second.id}`, headers, { preferred: true })).statusCode).toBe(
        404,
      );
      const audit = await test.database.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'payment_method.removed')
        .where('entity_id', '=', second.id)
        .execute();
      expect(audit).toMatchObject([
        {
          actor: `customer:${user.id}`,
          session_id: expect.any(Number),
          before: { type: 1, card_type: 'visa', last4: '2222', preferred: false },
          after: { removed: true, released: 0 },
        },
      ]);
      const consents = await test.database.db
        .selectFrom('consent_records')
        .select(['kind', 'action', 'wording'])
        .where('user_id', '=', user.id)
        .execute();
      expect(consents).toEqual([
        {
          kind: 'payment_method',
          action: 'withdrawn',
          wording: 'Visa 2222 will no longer be saved.',
        },
      ]);
    });

    it('are removed once by several requests at once', async () => {
      const { first, headers } = await newWallet();
      const answers = await Promise.all(
        [1, 2, 3].map(() => send('DELETE', `/${first.id}`, headers)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual(
        [200, 404, 404],
      );
    });

    it('pass the preference to the next card, then to a bank account', async () => {
      const { first, second, bank, headers } = await newWallet();
      await send('DELETE', `/${first.id}`, headers);
      expect(await preferred(headers)).toEqual([second.id]);
      await send('DELETE', `/${second.id}`, headers);
      expect(await preferred(headers)).toEqual([bank.id]);
      expect((await send('DELETE', `/${bank.id}`, headers)).statusCode).toBe(200);
      expect(await list(headers)).toEqual([]);
    });

    it('keep a method with runs until the customer has seen them [CUST-210]', async () => {
      const { link, first, headers } = await newWallet();
      const { invoice, transaction } = await schedule(link, first.id);
      await autoPayWith(link, first.id);
      for (const payload of [undefined, {}, { confirmed: false }]) {
        const answer = await send('DELETE', `/${first.id}`, headers, payload);
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          {
            code: 'method_in_use',
            detail: [
              'The payment of $50.00 to Ana Water scheduled for 12/01/2026 uses this payment method.',
              'Auto-pay of up to $25.00 for Ana Water (next on 12/15/2026) uses this payment method.',
            ],
          },
        ]);
      }
      // The refusal changed nothing.
      const { db } = test.database;
      expect(await rowOf(first.id)).toMatchObject({ removed_at: null, preferred: true });
      expect(
        await db
          .selectFrom('payment_runs')
          .select('state')
          .where('invoice_id', '=', invoice.id)
          .execute(),
      ).toEqual([{ state: 'waiting' }]);
      expect(
        await db
          .selectFrom('transactions')
          .select('status')
          .where('id', '=', transaction.id)
          .executeTakeFirst(),
      ).toEqual({ status: 'scheduled' });
      expect(
        await db
          .selectFrom('subscriptions')
          .select('autopay_enabled')
          .where('id', '=', link.id)
          .executeTakeFirst(),
      ).toEqual({ autopay_enabled: true });
      expect(
        await db
          .selectFrom('consent_records')
          .select('id')
          .where('user_id', '=', link.user_id)
          .execute(),
      ).toEqual([]);
    });

    it('release runs and auto-pay after the confirmation, with the consents', async () => {
      const { link, first, headers } = await newWallet();
      const { invoice, transaction } = await schedule(link, first.id);
      await autoPayWith(link, first.id);
      expect((await send('DELETE', `/${first.id}`, headers, { confirmed: true })).statusCode).toBe(
        200,
      );
      const { db } = test.database;
      expect(await rowOf(first.id)).toMatchObject({ removed_at: testNow, preferred: false });
      expect(
        await db
          .selectFrom('payment_runs')
          .select(['state', 'reason'])
          .where('invoice_id', '=', invoice.id)
          .execute(),
      ).toEqual([{ state: 'cancelled', reason: 'method_removed' }]);
      expect(
        await db
          .selectFrom('transactions')
          .select('status')
          .where('id', '=', transaction.id)
          .executeTakeFirst(),
      ).toEqual({ status: 'cancelled' });
      expect(
        await db
          .selectFrom('invoices')
          .select('scheduled_on')
          .where('id', '=', invoice.id)
          .executeTakeFirst(),
      ).toEqual({ scheduled_on: null });
      expect(
        await db
          .selectFrom('subscriptions')
          .select(['autopay_enabled', 'autopay_method'])
          .where('id', '=', link.id)
          .executeTakeFirst(),
      ).toEqual({ autopay_enabled: false, autopay_method: null });
      const consents = await db
        .selectFrom('consent_records')
        .select(['kind', 'action'])
        .where('user_id', '=', link.user_id)
        .execute();
      expect(consents.toSorted((one, two) => one.kind.localeCompare(two.kind))).toEqual([
        { kind: 'auto_pay', action: 'withdrawn' },
        { kind: 'payment_method', action: 'withdrawn' },
        { kind: 'scheduled_payment', action: 'withdrawn' },
      ]);
    });
  });

  it('refuse changes by other customers, invoice sessions and ended sessions [API-001] [API-003]', async () => {
    for (const [headers, status] of [
      [bob.customerHeaders, 404],
      [ana.staffHeaders, 403],
      [ana.billHeaders, 403],
      [ana.idleHeaders, 401],
    ] as const) {
      expect(
        (await send('PATCH', `/${ana.card.id}`, headers, { preferred: true })).statusCode,
      ).toBe(status);
      expect((await send('DELETE', `/${ana.card.id}`, headers)).statusCode).toBe(status);
    }
    expect((await rowOf(ana.card.id)).removed_at).toBeNull();
  });
});

describe('a method with a payment in doubt', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await buildPaymentWorld();
  });
  afterAll(async () => {
    await world.expectSoundMoney();
    await world.close();
  });

  it('can be removed: the payment ends as the gateway recorded it', async () => {
    const payer = await world.newPayer();
    const [invoice, later] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    world.stub.next('auth', 'b62_booked');
    const paid = await world.pay(payer, invoice, 10_000, 'doubt');
    expect(paid.status).toBe(202);
    const removed = await world.app.inject({
      method: 'DELETE',
      url: `/api/payment_methods/${payer.card.id}`,
      headers: payer.headers,
    });
    expect(removed.statusCode).toBe(200);
    await world.clock.advance('PT36S');
    expect(await world.statusOf(payer, transactionOf(paid).id)).toBe('success');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await world.pay(payer, later, 10_000, 'gone')).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
  });

  it('is removed during payments without a deadlock, and each payment succeeds or is refused', async () => {
    const payer = await world.newPayer();
    const invoices = await Promise.all(Array.from({ length: 6 }, () => world.newInvoice(payer)));
    const remove = world.app.inject({
      method: 'DELETE',
      url: `/api/payment_methods/${payer.card.id}`,
      headers: payer.headers,
    });
    const paid = await Promise.all(
      invoices.map((invoice, index) => world.pay(payer, invoice, 10_000, `moment ${index}`)),
    );
    expect((await remove).statusCode).toBe(200);
    expect(
      paid.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body['code']]),
    ).toEqual(
      paid.filter(({ status }) => status !== 200).map(() => [404, 'payment_method_unknown']),
    );
  });
});
