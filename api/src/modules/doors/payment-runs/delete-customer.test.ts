import { letPass } from '@billfold/server-kit/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../../testing/factories';
import { asBillVisitor, asStaff } from '../../../testing/sign-in';
import { testNow } from '../../../testing/test-app';
import { giveBackHand } from '../../../testing/give-back';
import { transactionOf, type Payer } from '../../../testing/payment-world';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

const pin = '2580';
type Headers = { readonly authorization: string };

describe('DELETE subscriptions/{id}', () => {
  let world: RunsWorld;
  beforeAll(async () => {
    world = await buildRunsWorld();
  });
  afterAll(() => world.expectSoundMoney());
  afterAll(() => world.close());
  beforeEach(() => world.begin());

  /** A payer and a staff member of the merchant with a PIN. */
  const newSide = async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver');
    const pin_hash = await createSecretHasher(world.config.security).hashPin(pin);
    const staff = await insertStaff(db, [payer.merchant.id], { pin_hash });
    return { payer, staff, headers: await asStaff(db, world.clock, staff.id) };
  };
  type Side = Awaited<ReturnType<typeof newSide>>;
  const call = async (
    { payer, headers }: Side,
    fields: Record<string, string> = { pin },
    more: Record<string, string> = {},
  ) => {
    const answer = await world.app.inject({
      method: 'DELETE',
      url: `/api/subscriptions/${payer.subscription.id}`,
      headers: { ...headers, ...more, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const get = async (path: string, headers: Headers) => {
    const answer = await world.app.inject({ url: `/api/${path}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const preview = ({ payer, headers }: Side) =>
    get(`subscriptions/${payer.subscription.id}/deletion`, headers);
  const link = (id: number) =>
    world.database.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const newPlan = (payer: Payer) =>
    world.database.db
      .insertInto('payment_plans')
      .values({
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        original_balance: 10_000,
        first_payment: 0,
        first_payment_date: '2026-11-20',
        monthly_payment: 5_000,
        payment_due_date: '2026-12-20',
        frequency: 'monthly',
        created_at: testNow,
      })
      .execute();
  const newText = async (payer: Payer, given: object = {}): Promise<number> => {
    const { db } = world.database;
    const { id } = await db
      .insertInto('messages')
      .values({
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        type: 1,
        medium: 1,
        body: 'Hello',
        sent_from: 'Olive',
        address: '+13035550199',
        delivery: 'queued',
        next_attempt_at: new Date('2027-01-01T00:00:00Z'),
        created_at: testNow,
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('conversations')
      .values({
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        last_message_id: id,
        last_message_at: testNow,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  };
  const chargesOf = async (bill: number) => {
    const orders = (await world.attemptsOf(bill)).map(({ order_id }) => order_id);
    return world.stub.charges().filter(({ orderId }) => orders.includes(orderId));
  };

  it('needs the PIN of the caller, and answers errors to a wrong one [API-048]', async () => {
    const side = await newSide();
    const wrong = await call(side, { pin: '1111' });
    expect([wrong.status, wrong.body.errors]).toEqual([403, 'Invalid Pin Code']);
    const without = await call(side, {});
    expect([without.status, without.body.errors]).toEqual([400, ['Please enter your PIN.']]);
    expect((await link(side.payer.subscription.id)).deleted_at).toBeNull();
    expect(await call(side)).toEqual({ status: 200, body: {} });
    expect((await link(side.payer.subscription.id)).deleted_at).toEqual(testNow);
    expect((await get(`subscriptions/${side.payer.subscription.id}`, side.headers)).status).toBe(
      404,
    );
    expect((await call(side)).status).toBe(404);
  });

  it('counts wrong PINs together with the other confirmations, and locks', async () => {
    const side = await newSide();
    for (let tries = 0; tries < 5; tries += 1) await call(side, { pin: '1111' });
    const locked = await call(side);
    expect([locked.status, locked.body.code]).toEqual([403, 'locked_out']);
    expect((await link(side.payer.subscription.id)).deleted_at).toBeNull();
  });

  it('announces its consequences before, and whether the caller has a PIN', async () => {
    const side = await newSide();
    const { payer } = side;
    const bill = await world.newInvoice(payer);
    await world.newInvoice(payer, { amount: 2_500 });
    await world.pay(payer, await world.newInvoice(payer, { amount: 700 }), 700);
    await world.schedule(payer, bill, '2026-11-27');
    await world.setAutoPay(payer, {});
    await newPlan(payer);
    expect((await preview(side)).body).toEqual({
      open_invoices: 2,
      open_amount: 12_500,
      scheduled_payments: 1,
      has_autopay: true,
      plans: 1,
      payment_in_doubt: false,
      has_pin: true,
    });
    const colleague = await insertStaff(world.database.db, [payer.merchant.id]);
    const headers = await asStaff(world.database.db, world.clock, colleague.id);
    expect((await preview({ ...side, headers })).body.has_pin).toBe(false);
  });

  it('ends all that would charge, text or admit the customer, and keeps the history', async () => {
    const side = await newSide();
    const { payer, headers } = side;
    const { db } = world.database;
    const subscription = payer.subscription.id;
    const paid = await world.newInvoice(payer, { amount: 700 });
    await world.pay(payer, paid, 700);
    const partly = await world.newInvoice(payer);
    await world.pay(payer, partly, 4_000);
    const promised = await world.newInvoice(payer);
    await world.schedule(payer, promised, '2026-11-27');
    await world.setAutoPay(payer, {});
    await newPlan(payer);
    const text = await newText(payer);
    const warning = await newText(payer, { medium: 2, address: 'ana@people.test' });
    const visitor = await asBillVisitor(db, world.clock, payer.user.id, partly);
    const token = await world.app.inject({
      method: 'POST',
      url: `/api/user_invoices/${partly}/link_token`,
      headers: payer.headers,
    });
    expect(token.statusCode).toBe(200);

    expect((await get(`user_invoices/${partly}`, visitor)).status).toBe(200);
    expect((await call(side)).status).toBe(200);
    expect((await get(`user_invoices/${partly}`, visitor)).status).toBe(401);
    const history = await get('transactions', headers);
    expect(history.body.map(({ amount_paid }: { amount_paid: number }) => amount_paid)).toEqual(
      expect.arrayContaining([700, 4_000]),
    );
    await world.at('2026-12-05T07:00:00Z');
    expect(await chargesOf(promised)).toEqual([]);
    expect([...(await chargesOf(paid)), ...(await chargesOf(partly))]).toHaveLength(2);
    expect((await world.runsOf(payer)).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'subscription_removed'],
    ]);
    expect([
      await world.invoiceRow(paid),
      await world.invoiceRow(partly),
      await world.invoiceRow(promised),
    ]).toMatchObject([
      { stored_state: null, amount_paid: 700 },
      { stored_state: 'cancelled', amount_paid: 4_000 },
      { stored_state: 'cancelled', amount_paid: 0 },
    ]);
    expect(await link(subscription)).toMatchObject({
      autopay_enabled: false,
      sms_opt_in: false,
      email_opt_in: false,
    });
    expect((await world.consentsOf(payer)).slice(-3)).toMatchObject([
      { kind: 'auto_pay', action: 'withdrawn', source: 'DELETE subscriptions' },
      { kind: 'scheduled_payment', action: 'withdrawn', source: 'DELETE subscriptions' },
      { kind: 'email', action: 'withdrawn', wording: 'The business deleted this customer.' },
    ]);
    const messages = await db
      .selectFrom('messages')
      .select(['id', 'delivery', 'failure'])
      .where('id', 'in', [text, warning])
      .orderBy('id')
      .execute();
    expect(messages).toEqual([
      { id: text, delivery: 'failed', failure: 'The customer was deleted.' },
      { id: warning, delivery: 'queued', failure: null },
    ]);
    expect(
      await db
        .selectFrom('conversations')
        .select('is_open')
        .where('subscription_id', '=', subscription)
        .execute(),
    ).toEqual([{ is_open: false }]);
    expect(
      await db
        .selectFrom('payment_plans')
        .select('ended_at')
        .where('subscription_id', '=', subscription)
        .execute(),
    ).toEqual([{ ended_at: testNow }]);
    expect(
      await db
        .selectFrom('link_tokens')
        .select('used_at')
        .where('invoice_id', '=', partly)
        .execute(),
    ).toEqual([{ used_at: testNow }]);
  });

  it('names the merchant and the session in each audit row of the deletion', async () => {
    const side = await newSide();
    const { payer, staff } = side;
    const { db } = world.database;
    await world.newInvoice(payer);
    await world.schedule(payer, await world.newInvoice(payer), '2026-11-27');
    await world.setAutoPay(payer, {});
    await world.at('2026-11-20T19:00:01Z');
    await newPlan(payer);
    await newText(payer);
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect((await call(side)).status).toBe(200);
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'merchant_id', 'session_id', 'before', 'after'])
      .where('actor', '=', `merchant:${staff.id}`)
      .orderBy('id')
      .execute();
    expect([...new Set(rows.map(({ action }) => action))].toSorted()).toEqual([
      'invoice.cancelled',
      'invoice.payment_unscheduled',
      'payment_run_cancelled',
      'subscription.auto_pay_switched_off',
      'subscription.deleted',
    ]);
    expect(
      rows.filter((row) => row.merchant_id !== payer.merchant.id || row.session_id !== session.id),
    ).toEqual([]);
    expect(rows.at(-1)).toMatchObject({
      action: 'subscription.deleted',
      before: { deleted: false, email_opt_in: true, auto_pay: true },
      after: {
        deleted: true,
        email_opt_in: false,
        auto_pay: false,
        invoices_cancelled: 2,
        schedules_ended: 1,
        plans_ended: 1,
        messages_cancelled: 1,
      },
    });
  });

  it('keeps the person at other merchants, and ends the account sessions with the last one', async () => {
    const { db } = world.database;
    const side = await newSide();
    const { payer } = side;
    const other = await insertMerchant(db);
    const elsewhere = await insertSubscription(db, {
      user_id: payer.user.id,
      merchant_id: other.id,
      sms_opt_in: true,
    });
    expect((await call(side)).status).toBe(200);
    expect(await link(elsewhere.id)).toMatchObject({ deleted_at: null, sms_opt_in: true });
    const list = await get('subscriptions', payer.headers);
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([elsewhere.id]);
    const pin_hash = await createSecretHasher(world.config.security).hashPin(pin);
    const staff = await insertStaff(db, [other.id], { pin_hash });
    const last = {
      payer: { ...payer, merchant: other, subscription: elsewhere },
      staff,
      headers: await asStaff(db, world.clock, staff.id),
    };
    expect((await call(last)).status).toBe(200);
    expect((await get('subscriptions', payer.headers)).status).toBe(401);
  });

  it('ends the account sessions when two merchants delete the last two links at once', async () => {
    const { db } = world.database;
    await world.runSql(
      `create function slow_deletion() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3);
        return new; end $$;
       create trigger slow_deletion before insert on audit_log for each row when (new.action = 'subscription.deleted')
         execute function slow_deletion()`,
    );
    const side = await newSide();
    const there = await newSide();
    const { id } = await insertSubscription(db, {
      user_id: side.payer.user.id,
      merchant_id: there.payer.merchant.id,
    });
    const other = { ...there, payer: { ...there.payer, subscription: await link(id) } };
    const both = await Promise.all([call(side), call(other)]);
    await world.runSql('drop trigger slow_deletion on audit_log; drop function slow_deletion()');
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('subscriptions', side.payer.headers)).status).toBe(401);
  });

  it('cancels invitations that wait, and those of no other customer or merchant', async () => {
    const { db } = world.database;
    const side = await newSide();
    const { payer } = side;
    const other = await insertMerchant(db);
    const elsewhere = await insertSubscription(db, {
      user_id: payer.user.id,
      merchant_id: other.id,
    });
    const neighbour = await insertSubscription(db, {
      user_id: (await insertCustomer(db)).id,
      merchant_id: payer.merchant.id,
    });
    const invite = (headers: Headers, user_id: number) =>
      world.app.inject({
        method: 'POST',
        url: '/api/users/send_opt_in',
        headers,
        payload: { user_id },
      });
    const otherStaff = await insertStaff(db, [other.id]);
    const answers = [
      await invite(side.headers, payer.user.id),
      await invite(await asStaff(db, world.clock, otherStaff.id), payer.user.id),
      await invite(side.headers, neighbour.user_id),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await call(side)).status).toBe(200);
    const notices = await db
      .selectFrom('notices')
      .select(['subscription_id', 'delivery', 'body', 'failure'])
      .where('subscription_id', 'in', [payer.subscription.id, elsewhere.id, neighbour.id])
      .orderBy('id')
      .execute();
    const text = expect.stringContaining('invites you');
    expect(notices).toEqual([
      {
        subscription_id: payer.subscription.id,
        delivery: 'failed',
        body: null,
        failure: 'The customer was deleted.',
      },
      { subscription_id: elsewhere.id, delivery: 'queued', body: text, failure: null },
      { subscription_id: neighbour.id, delivery: 'queued', body: text, failure: null },
    ]);
  });

  it('answers 404 to staff of another merchant, before it asks for a PIN [API-001] [API-002]', async () => {
    const side = await newSide();
    const stranger = await newSide();
    const foreign = { ...side, headers: stranger.headers };
    expect((await call(foreign)).status).toBe(404);
    expect((await preview(foreign)).status).toBe(404);
    expect((await link(side.payer.subscription.id)).deleted_at).toBeNull();
  });

  it('changes nothing when its last step fails', async () => {
    const side = await newSide();
    const { payer } = side;
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    await world.runSql(
      `create function no_deletion() returns trigger language plpgsql as $$ begin
         if new.action = 'subscription.deleted' then raise exception 'no'; end if; return new; end $$;
       create trigger no_deletion before insert on audit_log for each row execute function no_deletion()`,
    );
    expect((await call(side)).status).toBe(500);
    await world.runSql('drop trigger no_deletion on audit_log; drop function no_deletion()');
    expect((await link(payer.subscription.id)).deleted_at).toBeNull();
    expect(await world.invoiceRow(bill)).toMatchObject({ stored_state: null });
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('answers a repeat of the same key alike, and deletes once at 4 calls', async () => {
    const side = await newSide();
    const key = { 'idempotency-key': `delete-${side.payer.subscription.id}` };
    expect((await call(side, { pin }, key)).status).toBe(200);
    expect((await call(side, { pin }, key)).status).toBe(200);
    const second = await newSide();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  describe('and money in flight', () => {
    it('is refused while a refund has no outcome', async () => {
      const side = await newSide();
      const { payer } = side;
      const hand = giveBackHand(world);
      const bill = await world.newInvoice(payer);
      const { id } = transactionOf(await world.pay(payer, bill, 10_000));
      world.stub.settle();
      world.stub.next('refund', 'booked_then_cut');
      const staff = await hand.staffOf(payer);
      expect((await hand.refund({ payer, staff, invoice: bill, id }, 1_000)).status).toBe(202);
      expect((await call(side)).body.code).toBe('payment_in_doubt');
      await world.clock.advance('PT36S');
      expect((await preview(side)).body.payment_in_doubt).toBe(false);
    });

    /** The money of a settled payment goes back after its customer was deleted. */
    const sendBack = async (way: string, payer: Payer, bill: number, id: number): Promise<void> => {
      if (way === 'refund') {
        const hand = giveBackHand(world);
        const payment = { payer, staff: await hand.staffOf(payer), invoice: bill, id };
        await hand.refund(payment, 10_000, { owed_again: true });
        return;
      }
      const [attempt] = await world.attemptsOf(bill);
      world.stub.returnPayment(attempt?.order_id ?? '', 'R01');
      await world.clock.advance('PT2H');
    };

    it.each(['refund', 'bank return'])('leaves no open invoice after a later %s', async (way) => {
      const side = await newSide();
      const { payer } = side;
      const bill = await world.newInvoice(payer);
      const { id } = transactionOf(await world.pay(payer, bill, 10_000));
      world.stub.settle();
      expect((await call(side)).status).toBe(200);
      await sendBack(way, payer, bill, id);
      expect(await world.invoiceRow(bill)).toMatchObject({
        amount_paid: 0,
        stored_state: 'cancelled',
      });
    });

    it('is refused while a payment has no outcome, and possible afterwards', async () => {
      const side = await newSide();
      const { payer } = side;
      const bill = await world.newInvoice(payer);
      const delayedCall = world.stub.holdAuth();
      const paying = world.pay(payer, bill, 10_000);
      await delayedCall.arrived;
      const refused = await call(side);
      expect([refused.status, refused.body.errors, refused.body.code]).toEqual([
        409,
        "We're confirming a payment from this customer. Delete the customer after it's confirmed.",
        'payment_in_doubt',
      ]);
      expect((await preview(side)).body.payment_in_doubt).toBe(true);
      delayedCall.release();
      expect((await paying).status).toBe(200);
      expect((await call(side)).status).toBe(200);
      expect(await world.invoiceRow(bill)).toMatchObject({
        amount_paid: 10_000,
        stored_state: null,
      });
    });

    it('is refused while a scheduled payment is being made', async () => {
      const side = await newSide();
      const { payer } = side;
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-21');
      await world.bringForward([bill], new Date('2026-11-20T19:00:01Z'));
      const delayedCall = world.stub.holdAuth();
      const running = world.at('2026-11-20T19:00:02Z');
      await delayedCall.arrived;
      expect((await call(side)).status).toBe(409);
      delayedCall.release();
      await running;
      expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['charged']);
    });

    it('ends a run that a worker has claimed', async () => {
      const side = await newSide();
      const { payer } = side;
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-27');
      await world.runSql(
        `update payment_runs set leased_by = 'other', leased_until = clock_timestamp() + interval '1 minute'
          where invoice_id = ${bill}`,
      );
      expect((await call(side)).status).toBe(200);
      await world.at('2026-11-27T07:00:01Z');
      expect(await world.runsOf(payer)).toMatchObject([
        { state: 'cancelled', reason: 'subscription_removed', attempt_id: null },
      ]);
      expect(await chargesOf(bill)).toEqual([]);
    });

    it('either deletes or charges when a worker carries out the run at the same time', async () => {
      const ends: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        await world.clock.rewind();
        const side = await newSide();
        const bill = await world.newInvoice(side.payer);
        await world.schedule(side.payer, bill, '2026-11-21');
        await world.bringForward([bill], new Date('2026-11-20T19:00:01Z'));
        const running = world.at('2026-11-20T19:00:02Z');
        await letPass(round * 4);
        const { status } = await call(side);
        await running;
        const [run] = await world.runsOf(side.payer);
        ends.push(`${status} ${String(run?.state)} ${(await chargesOf(bill)).length}`);
      }

      const allowed = ['200 cancelled 0', '409 charged 1', '200 charged 1'];
      expect(ends.filter((end) => !allowed.includes(end))).toEqual([]);
    }, 60_000);

    it('either deletes first or keeps the payment of the customer at the same time', async () => {
      const ends: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        const side = await newSide();
        const bill = await world.newInvoice(side.payer);
        const pay = () => world.pay(side.payer, bill, 10_000);
        const [first, second] = round % 2 === 0 ? [pay, () => call(side)] : [() => call(side), pay];
        const begun = first();
        await letPass(round);
        const both = [await second(), await begun] as const;
        const [deleted, paid] = round % 2 === 0 ? both : [both[1], both[0]];
        const { stored_state, amount_paid } = await world.invoiceRow(bill);
        const charges = (await chargesOf(bill)).length;
        ends.push(
          `${deleted.status} ${paid.status} ${String(stored_state)} ${amount_paid} ${charges}`,
        );
      }

      const allowed = [
        '409 200 null 10000 1',
        '200 200 null 10000 1',
        '200 409 cancelled 0 0',
        '200 401 cancelled 0 0',
      ];
      expect(ends.filter((end) => !allowed.includes(end))).toEqual([]);
    }, 60_000);
  });
});
