import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StubBehaviour } from '../../../gateway/testing/gateway-stub';
import { insertBankAccount, insertCard, insertStaff } from '../../../testing/factories';
import { asBillVisitor, asStaff } from '../../../testing/sign-in';
import {
  buildPaymentWorld,
  transactionOf,
  type PaymentWorld,
} from '../../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.always('auth', null));
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

describe('pay_once', () => {
  it('charges 5000 of an invoice of 14250, then the other 9250 [API-085] [API-086] [CUST-070] [CUST-071] [CUST-072]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer, { amount: 14_250 });

    const first = await world.pay(payer, invoice, 5_000, 'first');
    expect(first).toMatchObject({
      status: 200,
      body: {
        paid_in_full: false,
        data: { status_code: 200 },
        transaction: { status: 'success', visible_method: 'Visa 1111', amount_paid: 5_000 },
        invoice,
      },
    });
    expect(await world.invoiceRow(invoice)).toEqual({
      amount_paid: 5_000,
      paid_date: null,
      stored_state: null,
    });

    const second = await world.pay(payer, invoice, 9_250, 'second');
    expect(second).toMatchObject({
      status: 200,
      body: { paid_in_full: true, transaction: { amount_paid: 9_250 } },
    });
    expect(await world.invoiceRow(invoice)).toEqual({
      amount_paid: 14_250,
      paid_date: '2026-11-20',
      stored_state: null,
    });

    const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
    expect(
      world.stub
        .charges()
        .filter((charge) => orderIds.includes(charge.orderId))
        .map((charge) => charge.amount),
    ).toEqual(['50.00', '92.50']);
  });

  it('records transaction, ledger, audit rows and live event together', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const { id } = transactionOf(await world.pay(payer, invoice, 10_000));
    const { db } = world.database;
    expect(
      await db.selectFrom('transactions').selectAll().where('invoice_id', '=', invoice).execute(),
    ).toMatchObject([
      {
        id,
        attempt_id: id,
        amount: 10_000,
        type: 'payment',
        status: 'success',
        visible_method: 'Visa 1111',
        paid_date: '2026-11-20',
        user_id: payer.user.id,
      },
    ]);
    expect(
      await db
        .selectFrom('ledger_lines')
        .select(['account', 'side', 'amount'])
        .where('transaction_id', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { account: 'gateway', side: 'debit', amount: 10_000 },
      { account: 'invoice', side: 'credit', amount: 10_000 },
    ]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('entity_id', 'in', [id, invoice])
      .orderBy('id')
      .execute();
    expect(audit.filter((row) => row.actor === `customer:${payer.user.id}`)).toMatchObject([
      { action: 'payment_sent', before: null, after: { state: 'sent', amount: 10_000 } },
      { action: 'payment_approved', before: { state: 'sent' }, after: { state: 'approved' } },
      {
        action: 'invoice_paid',
        before: { amount_paid: 0 },
        after: { amount_paid: 10_000, paid_date: '2026-11-20', transaction: id },
      },
    ]);
    const name = `${payer.user.first_name} ${payer.user.last_name}`;
    expect(
      await db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', payer.merchant.id)
        .execute(),
    ).toEqual([
      {
        event: {
          type: 'payment',
          user: name,
          message: `${name} has made a payment of $100.00`,
          sub_id: payer.subscription.id,
          id: invoice,
        },
      },
    ]);
  });

  it('makes open lists of staff show a decline at once', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline');
    await world.pay(payer, invoice, 10_000);
    expect(
      await world.database.db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', payer.merchant.id)
        .execute(),
    ).toEqual([
      {
        event: { type: 'changed', entity: 'invoice', id: invoice, sub_id: payer.subscription.id },
      },
    ]);
  });

  it("dates a payment by the merchant's calendar", async () => {
    const payer = await world.newPayer();
    await world.database.db
      .updateTable('merchants')
      .set({ time_zone: 'Pacific/Guam' })
      .where('id', '=', payer.merchant.id)
      .execute();
    const invoice = await world.newInvoice(payer);
    const paid = await world.pay(payer, invoice, 10_000);
    expect((await world.invoiceRow(invoice)).paid_date).toBe('2026-11-21');
    expect(transactionOf(paid)).toMatchObject({ paid_date: '2026-11-21' });
  });

  it('charges a bank account where the merchant accepts them', async () => {
    const payer = await world.newPayer();
    const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
    const invoice = await world.newInvoice(payer);
    expect(await world.pay(payer, invoice, 10_000, undefined, bank.id)).toMatchObject({
      status: 400,
      body: { code: 'method_not_accepted' },
    });
    await world.database.db
      .updateTable('merchants')
      .set({ ach_on: true })
      .where('id', '=', payer.merchant.id)
      .execute();
    expect(await world.pay(payer, invoice, 10_000, undefined, bank.id)).toMatchObject({
      status: 200,
      body: { transaction: { visible_method: 'Bank Account 6789' } },
    });
  });

  it('answers 402 with the next step after a decline, and accepts a new try [API-004] [API-086]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline', 'partial');
    const declined = await world.pay(payer, invoice, 10_000, 'declined');
    expect(declined).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    const partly = await world.pay(payer, invoice, 10_000, 'partial');
    expect(partly.status).toBe(402);
    expect([declined.body['detail'], partly.body['detail']]).toEqual([
      "Your payment was declined. You haven't been charged. The bank didn't approve it and can tell you why. You can also try another payment method.",
      "Your payment was declined. You haven't been charged. There wasn't enough money available for this amount. Try a smaller amount or another payment method.",
    ]);
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(0);
    expect((await world.pay(payer, invoice, 10_000, 'fresh')).status).toBe(200);
    expect(
      (await world.attemptsOf(invoice)).map((attempt) => [attempt.state, attempt.reason]),
    ).toEqual([
      ['declined', null],
      ['declined', 'partial_approval_voided'],
      ['approved', null],
    ]);
    expect(await world.pay(payer, invoice, 10_000, 'declined')).toMatchObject({
      status: 402,
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('refuses less than a cent and more than the balance, and charges one cent [CUST-081] [API-006]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer, { amount: 9_250 });
    expect(await world.pay(payer, invoice, 9_251)).toMatchObject({
      status: 400,
      body: {
        code: 'amount_above_balance',
        detail: "That's more than the remaining balance of $92.50.",
      },
    });
    expect(await world.pay(payer, invoice, 0)).toMatchObject({
      status: 400,
      body: { code: 'amount_too_low', detail: 'The amount must be at least $0.01.' },
    });
    expect(await world.pay(payer, invoice, 1)).toMatchObject({
      status: 200,
      body: { paid_in_full: false },
    });
    expect(await world.attemptsOf(invoice)).toHaveLength(1);
  });

  it.each(['10.5', '-1', ''])('refuses the amount %j', async (amount_paid) => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/transactions/pay_once',
      headers: { ...payer.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        id: String(payer.card.id),
        invoice: String(invoice),
        amount_paid,
      }).toString(),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input' });
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });

  it.each([
    { amount_paid: 10.5 },
    { amount_paid: '100' },
    { id: 1e300 },
    { pin: '4826' },
    { cvv: '123' },
  ])('refuses the JSON field %j [API-005] [SHARED-019]', async (changes) => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/transactions/pay_once',
      headers: payer.headers,
      payload: { id: payer.card.id, invoice, amount_paid: 100, ...changes },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ detail: string[] }>().detail.join(' ')).toContain(
      Object.keys(changes)[0],
    );
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });

  it('refuses paid, cancelled and removed invoices with 409', async () => {
    const payer = await world.newPayer();
    const [paid, cancelled, removed] = [
      await world.newInvoice(payer),
      await world.newInvoice(payer),
      await world.newInvoice(payer),
    ];
    const { db } = world.database;
    await world.pay(payer, paid, 10_000);
    await db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled' })
      .where('id', '=', cancelled)
      .execute();
    await db
      .updateTable('invoices')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', removed)
      .execute();
    const answers = [
      await world.pay(payer, paid, 1),
      await world.pay(payer, cancelled, 1),
      await world.pay(payer, removed, 1),
    ];
    expect(answers.map(({ status, body }) => [status, body['code'], body['detail']])).toEqual([
      [409, 'invoice_not_payable', 'This bill is already paid.'],
      [409, 'invoice_not_payable', "This bill was canceled and can't be paid."],
      [409, 'invoice_not_payable', "This bill was removed and can't be paid."],
    ]);
  });

  it('answers 404 for invoices and methods of other customers and removed methods [API-001]', async () => {
    const [ana, sam] = [await world.newPayer(), await world.newPayer()];
    const invoice = await world.newInvoice(ana);
    const removed = await insertCard(world.database.db, {
      user_id: ana.user.id,
      removed_at: world.clock.now(),
    });
    expect(await world.pay(sam, invoice, 100)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await world.pay(ana, invoice, 100, undefined, sam.card.id)).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
    expect(await world.pay(ana, invoice, 100, undefined, removed.id)).toMatchObject({
      status: 404,
    });
    expect(await world.pay(ana, 999_999, 100)).toMatchObject({ status: 404 });
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });

  it('requires a signed-in customer, and limits an invoice session to its own invoice', async () => {
    const payer = await world.newPayer();
    const [own, other] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const asVisitor = {
      ...payer,
      headers: await asBillVisitor(world.database.db, world.clock, payer.user.id, own),
    };
    const asMerchant = {
      ...payer,
      headers: await asStaff(world.database.db, world.clock, staff.id),
    };
    expect(
      (await world.pay({ ...payer, headers: { authorization: 'Token nobody' } }, own, 100)).status,
    ).toBe(401);
    expect((await world.pay(asMerchant, own, 100)).status).toBe(403);
    expect((await world.pay(asVisitor, other, 100)).status).toBe(404);
    const paid = await world.pay(asVisitor, own, 100);
    expect(paid.status).toBe(200);
    expect(await world.statusOf(asVisitor, transactionOf(paid).id)).toBe('success');
    const elsewhere = await world.pay(payer, other, 100);
    expect(await world.statusOf(asVisitor, transactionOf(elsewhere).id)).toBe('404');
  });

  it('answers the status of a payment only to its customer and merchant [API-089]', async () => {
    const [payer, stranger] = [await world.newPayer(), await world.newPayer()];
    const invoice = await world.newInvoice(payer);
    const { id } = transactionOf(await world.pay(payer, invoice, 100));
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const otherStaff = await insertStaff(world.database.db, [stranger.merchant.id]);
    const as = async (userId: number) => ({
      ...payer,
      headers: await asStaff(world.database.db, world.clock, userId),
    });
    expect(await world.statusOf(payer, id)).toBe('success');
    expect(await world.statusOf(await as(staff.id), id)).toBe('success');
    expect(await world.statusOf(await as(otherStaff.id), id)).toBe('404');
    expect(await world.statusOf(stranger, id)).toBe('404');
  });

  it('charges once when 20 requests pay the same invoice at the same moment', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.pay(payer, invoice, 10_000, `tab ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(
        ({ status, body }) =>
          status === 409 &&
          ['payment_in_doubt', 'invoice_not_payable'].includes(String(body['code'])),
      ),
    ).toHaveLength(19);
    const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
    expect(world.stub.charges().filter((charge) => orderIds.includes(charge.orderId))).toHaveLength(
      1,
    );
  });

  it('never charges more than the invoice for payments that arrive together', async () => {
    const payer = await world.newPayer();
    for (let round = 0; round < 5; round += 1) {
      const invoice = await world.newInvoice(payer, { amount: 1_000 });
      const amounts = Array.from(
        { length: 8 },
        (_, index) => 100 + ((index * 137 + round * 61) % 700),
      );
      await Promise.all(amounts.map((amount) => world.pay(payer, invoice, amount)));
      for (const amount of amounts) await world.pay(payer, invoice, amount);
      const { amount_paid } = await world.invoiceRow(invoice);
      const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
      const charged = world.stub
        .charges()
        .filter((charge) => orderIds.includes(charge.orderId))
        .reduce((sum, charge) => sum + Number(charge.amount) * 100, 0);
      expect(amount_paid).toBeLessThanOrEqual(1_000);
      expect(Math.round(charged)).toBe(amount_paid);
    }
  });

  it('distinguishes a payment that was never sent from one in doubt', async () => {
    const lonely = await buildPaymentWorld({ GATEWAY_URL: 'http://127.0.0.1:1' });
    const payer = await lonely.newPayer();
    const invoice = await lonely.newInvoice(payer);
    expect(await lonely.pay(payer, invoice, 100, 'k')).toMatchObject({
      status: 503,
      body: { code: 'not_charged' },
    });
    expect((await lonely.attemptsOf(invoice)).map((attempt) => attempt.state)).toEqual([
      'not_charged',
    ]);
    await lonely.close();
  });

  it.each<StubBehaviour>(['http_401', 'http_429'])(
    'answers at once that nothing was charged when the gateway refuses (%s), and alerts once',
    async (behaviour) => {
      const payer = await world.newPayer();
      const invoice = await world.newInvoice(payer);
      const scraped = async () =>
        /open_alarms\{kind="gateway_refuses"\} (\d+)/.exec(
          (await world.app.inject({ url: '/metrics' })).payload,
        )?.[1];
      const alarms = () =>
        world.database.db
          .selectFrom('alarms')
          .select(['kind', 'resolved_by'])
          .where('merchant_id', '=', payer.merchant.id)
          .execute();
      world.stub.next('auth', behaviour, behaviour);
      for (const key of ['one', 'two'])
        expect(await world.pay(payer, invoice, 100, key)).toMatchObject({
          status: 503,
          body: { code: 'not_charged' },
        });
      expect(await world.attemptsOf(invoice)).toMatchObject([
        { state: 'not_charged', reason: behaviour },
        { state: 'not_charged', reason: behaviour },
      ]);
      expect(await alarms()).toEqual([{ kind: 'gateway_refuses', resolved_by: null }]);
      expect(await scraped()).toBe('1');
      expect(await world.pay(payer, invoice, 100, 'three')).toMatchObject({ status: 200 });
      await world.clock.advance('PT2H');
      expect(await alarms()).toEqual([{ kind: 'gateway_refuses', resolved_by: 'system:funding' }]);
      expect(await scraped()).toBeUndefined();
    },
  );

  it('logs no token, account or session (I7)', async () => {
    const talkative = await buildPaymentWorld({ LOG_LEVEL: 'trace' });
    const payer = await talkative.newPayer();
    const bank = await insertBankAccount(talkative.database.db, {
      user_id: payer.user.id,
      token: '9011000012346789',
    });
    const invoice = await talkative.newInvoice(payer);
    talkative.stub.next('auth', 'decline', 'cut', 'approve');
    await talkative.pay(payer, invoice, 100, 'secret-key');
    await talkative.pay(payer, invoice, 100, 'secret-key-2', bank.id);
    await talkative.clock.advance('PT36S');
    await talkative.breakRecording(true);
    await talkative.pay(payer, await talkative.newInvoice(payer), 100);
    await talkative.breakRecording(false);
    const logs = talkative.logs.join('\n');
    expect(logs).toContain('a payment could not be recorded and is in doubt');
    for (const secret of [
      payer.card.token,
      bank.token,
      payer.headers.authorization.replace('Token ', ''),
    ])
      expect(logs).not.toContain(secret);
    await talkative.close();
  });

  it('counts attempts by state and measures the gateway', async () => {
    const payer = await world.newPayer();
    await world.pay(payer, await world.newInvoice(payer), 10_000);
    const { payload } = await world.app.inject({ url: '/metrics' });
    expect(payload).toMatch(/payment_attempts_total\{state="approved",door="pay_once"\} [1-9]/);
    expect(payload).toMatch(
      /gateway_request_duration_seconds_count\{endpoint="auth",kind="answered"\} [1-9]/,
    );
  });
});
