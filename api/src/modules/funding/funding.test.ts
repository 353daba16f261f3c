import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertBankAccount, insertStaff } from '../../testing/factories';
import { giveBackHand, type GiveBackHand, type Payment } from '../../testing/give-back';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../testing/payment-world';
import { asStaff } from '../../testing/sign-in';
import { testNow } from '../../testing/test-app';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000' });
  hand = giveBackHand(world);
});
beforeEach(() => world.clock.set(testNow));
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const attemptOf = (id: number) =>
  world.database.db
    .selectFrom('payment_attempts')
    .select(['state', 'reason', 'order_id', 'retref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Of the payment of that reference. */
const alarmsOf = (retref: string | null) =>
  world.database.db
    .selectFrom('alarms')
    .select('detail')
    .where('kind', '=', 'return_unmatched')
    .where('detail', 'like', `Reference ${retref ?? ''}%`)
    .orderBy('id')
    .execute();
const stateOf = async (payer: Payer, invoice: number) =>
  (await world.app.inject({ url: `/api/user_invoices/${invoice}`, headers: payer.headers })).json<{
    state: string;
    payment_in_doubt: boolean;
    amount_paid: number;
  }>();

/** An invoice paid from a bank account, in full by default. */
const payFromBank = async (
  given: { readonly due_date?: string; readonly amounts?: readonly number[] } = {},
) => {
  const payer = await world.newPayer();
  const { db } = world.database;
  await db
    .updateTable('merchants')
    .set({ ach_on: true })
    .where('id', '=', payer.merchant.id)
    .execute();
  const bank = await insertBankAccount(db, { user_id: payer.user.id });
  const invoice = await world.newInvoice(
    payer,
    given.due_date === undefined ? {} : { due_date: given.due_date },
  );
  const ids: number[] = [];
  for (const amount of given.amounts ?? [10_000])
    ids.push(transactionOf(await world.pay(payer, invoice, amount, undefined, bank.id)).id);
  return { payer, bank, invoice, ids, id: ids[0] ?? 0 };
};

describe('a payment in no settlement', () => {
  const pay = async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    return { invoice, id: transactionOf(await world.pay(payer, invoice, 10_000)).id };
  };
  const alarms = (id: number) =>
    world.database.db
      .selectFrom('alarms')
      .select(['kind', 'detail', 'resolved_by'])
      .where('attempt_id', '=', id)
      .execute();

  it('calls a person after days, once, until it settles', async () => {
    const { id } = await pay();
    const alarm = {
      kind: 'not_settled',
      detail: `Payment ${id} was approved on 2026-11-20 and has not settled since.`,
    };
    await world.clock.advance('P3D');
    expect(await alarms(id)).toEqual([]);
    for (const span of ['PT1H', 'P1D', 'P1D']) await world.clock.advance(span);
    expect(await alarms(id)).toEqual([{ ...alarm, resolved_by: null }]);
    world.stub.settle();
    await world.clock.advance('PT1H');
    expect((await attemptOf(id)).state).toBe('settled');
    expect(await alarms(id)).toEqual([{ ...alarm, resolved_by: 'system:funding' }]);
  });

  it('calls a person soon after an alarm that could not be written, and others at once', async () => {
    const [failing, other] = [await pay(), await pay()];
    await world.runSql(`
      create function refuse_alarm() returns trigger language plpgsql as 'begin raise exception ''no room''; end';
      create trigger refuse_alarm before insert on alarms for each row
        when (new.attempt_id = ${failing.id}) execute function refuse_alarm()`);
    await world.clock.advance('P4D');
    expect(await alarms(failing.id)).toEqual([]);
    expect(await alarms(other.id)).toMatchObject([{ kind: 'not_settled' }]);
    await world.runSql('drop function refuse_alarm cascade');
    await world.clock.advance('PT6M');
    expect(await alarms(failing.id)).toMatchObject([{ kind: 'not_settled' }]);
  });

  it('opens its invoice again when it was voided at the desk of the gateway', async () => {
    const { id, invoice } = await pay();
    world.stub.giveBack((await attemptOf(id)).order_id);
    world.stub.settle();
    await world.clock.advance('P4D');
    expect((await attemptOf(id)).state).toBe('voided');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 0, paid_date: null });
    expect(await alarms(id)).toMatchObject([{ kind: 'voided_late', resolved_by: null }]);
  });
});

describe('the nightly read of funding', () => {
  it('settles a payment once and audits it', async () => {
    const payer = await world.newPayer();
    const { id } = transactionOf(await world.pay(payer, await world.newInvoice(payer), 10_000));
    await world.clock.advance('PT1S');
    expect((await attemptOf(id)).state).toBe('approved');
    world.stub.settle();
    await world.clock.advance('P1D');
    await world.clock.advance('P1D');
    expect((await attemptOf(id)).state).toBe('settled');
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('entity', '=', 'payment_attempt')
      .where('entity_id', '=', id)
      .where('action', '=', 'payment_settled')
      .execute();
    expect(audit).toEqual([
      {
        action: 'payment_settled',
        actor: 'system:funding',
        before: { state: 'approved' },
        after: { state: 'settled' },
      },
    ]);
    expect(await world.statusOf({ ...payer, headers: await world.signIn(payer.user.id) }, id)).toBe(
      'success',
    );
  });

  it('runs again when the gateway did not answer', async () => {
    const payer = await world.newPayer();
    const { id } = transactionOf(await world.pay(payer, await world.newInvoice(payer), 10_000));
    world.stub.settle();
    const readAt = async () =>
      (await world.database.db.selectFrom('funding_reads').select('read_at').executeTakeFirst())
        ?.read_at ?? null;
    const before = await readAt();
    for (const behaviour of ['http_500', 'html_200', 'cut', 'refused'] as const) {
      world.stub.next('funding', behaviour);
      await world.clock.advance('PT1M');
      expect([(await attemptOf(id)).state, await readAt()]).toEqual(['approved', before]);
    }
    await world.clock.advance('PT1M');
    expect((await attemptOf(id)).state).toBe('settled');
  });

  it('stores the payout, beside its payments', async () => {
    const payer = await world.newPayer();
    const { db } = world.database;
    const { id } = transactionOf(await world.pay(payer, await world.newInvoice(payer), 10_000));
    world.stub.settle();
    world.stub.payOut('2026-11-21', 320);
    await world.clock.advance('P1D');
    await world.clock.advance('P1D');
    const share = await db
      .selectFrom('deposit_shares')
      .selectAll()
      .where('merchant_id', '=', payer.merchant.id)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('deposit_lines')
      .select(['kind', 'amount', 'recorded'])
      .where('deposit_id', '=', share.deposit_id)
      .where('transaction_id', '=', id)
      .execute();
    expect(lines).toEqual([{ kind: 'payment', amount: 10_000, recorded: 10_000 }]);
    expect(share).toMatchObject({
      funded_on: '2026-11-21',
      payments: 10_000,
      total: 10_000 - share.fees,
      difference: 0,
    });
  });

  it('settles without closed batches, but counts as complete only with them', async () => {
    const payer = await world.newPayer();
    const { id } = transactionOf(await world.pay(payer, await world.newInvoice(payer), 10_000));
    world.stub.settle();
    const readAt = async () =>
      (await world.database.db.selectFrom('funding_reads').select('read_at').executeTakeFirst())
        ?.read_at ?? null;
    const before = await readAt();
    world.stub.always('settlestat', 'refused');
    await world.clock.advance('PT1M');
    expect([(await attemptOf(id)).state, await readAt()]).toEqual(['settled', before]);
    world.stub.behave();
    await world.clock.advance('PT5M');
    expect(await readAt()).not.toEqual(before);
  });
});

describe('a returned bank payment', () => {
  it('reads as a return with its reason, for staff and for its customer', async () => {
    const { payer, invoice, id } = await payFromBank();
    world.stub.settle();
    await world.clock.advance('P1D');
    world.stub.returnPayment((await attemptOf(id)).order_id, 'R01');
    await world.clock.advance('P2D');
    const { db } = world.database;
    const staff = await insertStaff(db, [payer.merchant.id]);
    const read = async (url: string, headers: Record<string, string>) =>
      (await world.app.inject({ url, headers })).json<unknown>();
    const returned = { status: 'returned', return_reason: 'Not enough money in the account' };
    const list = await read(
      `/api/transactions?invoice=${invoice}&sort=id`,
      await asStaff(db, world.clock, staff.id),
    );
    expect(list).toMatchObject([
      { type: 'payment', ...returned },
      { type: 'refund', is_return: true, ...returned },
    ]);
    const bill = await read(`/api/user_invoices/${invoice}`, await world.signIn(payer.user.id));
    expect(bill).toMatchObject({
      transactions: [
        { type: 'payment', ...returned },
        { type: 'return', ...returned },
      ],
    });
  });

  it('opens its invoice again and reverses its transaction', async () => {
    const { payer, invoice, id } = await payFromBank({ due_date: '2027-06-30' });
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    const events = () =>
      world.database.db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', payer.merchant.id)
        .orderBy('id')
        .execute();
    const eventsBefore = (await events()).length;
    world.stub.settle();
    await world.clock.advance('P1D');
    world.stub.returnPayment((await attemptOf(id)).order_id, 'R01');
    await world.clock.advance('P2D');

    const signedIn = { ...payer, headers: await world.signIn(payer.user.id) };
    expect(await attemptOf(id)).toMatchObject({ state: 'returned', reason: 'bank_return_R01' });
    expect(await world.invoiceRow(invoice)).toEqual({
      amount_paid: 0,
      paid_date: null,
      stored_state: null,
    });
    expect(await stateOf(signedIn, invoice)).toMatchObject({
      state: 'upcoming',
      payment_in_doubt: false,
    });
    const transactions = await world.database.db
      .selectFrom('transactions')
      .select(['id', 'type', 'amount', 'status', 'refund_of', 'visible_method'])
      .where('invoice_id', '=', invoice)
      .orderBy('id')
      .execute();
    expect(transactions).toEqual([
      {
        id,
        type: 'payment',
        amount: 10_000,
        status: 'refunded',
        refund_of: null,
        visible_method: 'Bank Account 6789',
      },
      {
        id: expect.any(Number),
        type: 'return',
        amount: 10_000,
        status: 'success',
        refund_of: id,
        visible_method: 'Bank Account 6789',
      },
    ]);
    const lines = await world.database.db
      .selectFrom('ledger_lines')
      .select(['account', 'side', 'amount'])
      .where('transaction_id', '=', transactions[1]?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { account: 'invoice', side: 'debit', amount: 10_000 },
      { account: 'gateway', side: 'credit', amount: 10_000 },
    ]);
    expect(await world.statusOf(signedIn, id)).toBe('refunded');
    const name = `${payer.user.first_name} ${payer.user.last_name}`;
    expect((await events()).slice(eventsBefore)).toEqual([
      {
        event: {
          type: 'payment',
          user: name,
          message: `${name} had a payment returned by the bank`,
          sub_id: payer.subscription.id,
          id: invoice,
        },
      },
    ]);
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', invoice)
      .where('actor', '=', 'system:funding')
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'invoice_payment_returned',
        before: { amount_paid: 10_000 },
        after: { amount_paid: 0, paid_date: null, transaction: transactions[1]?.id },
      },
    ]);
    expect((await world.pay(signedIn, invoice, 10_000)).status).toBe(200);
  });

  it('is a late return by date before its settlement, and is recorded once', async () => {
    const { payer, invoice, id } = await payFromBank({ due_date: '2026-11-01' });
    world.stub.settle();
    world.stub.returnPayment((await attemptOf(id)).order_id, 'R10');
    await world.clock.advance('PT2H');
    await world.clock.advance('PT2H');
    expect((await attemptOf(id)).state).toBe('returned');
    expect(
      await stateOf({ ...payer, headers: await world.signIn(payer.user.id) }, invoice),
    ).toMatchObject({ state: 'late' });
    const returns = await world.database.db
      .selectFrom('transactions')
      .select('id')
      .where('invoice_id', '=', invoice)
      .where('type', '=', 'return')
      .execute();
    expect(returns).toHaveLength(1);
    expect(await alarmsOf((await attemptOf(id)).retref)).toEqual([]);
  });

  it('reverses only its own part of an invoice', async () => {
    const { invoice, ids } = await payFromBank({ amounts: [4_000, 6_000] });
    world.stub.settle();
    world.stub.returnPayment((await attemptOf(ids[1] ?? 0)).order_id, 'R02');
    await world.clock.advance('P1D');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 4_000, paid_date: null });
    expect((await attemptOf(ids[0] ?? 0)).state).toBe('settled');
  });

  it('ends auto-pay from bank accounts, withdraws the consent and notifies the customer', async () => {
    const { payer, bank, id } = await payFromBank();
    const { db } = world.database;
    await db
      .updateTable('subscriptions')
      .set({ autopay_enabled: true, autopay_method: bank.id, email_opt_in: true })
      .where('id', '=', payer.subscription.id)
      .execute();
    world.stub.settle();
    world.stub.returnPayment((await attemptOf(id)).order_id, 'R01');
    await world.clock.advance('P1D');
    const subscription = await db
      .selectFrom('subscriptions')
      .select('autopay_enabled')
      .where('id', '=', payer.subscription.id)
      .executeTakeFirstOrThrow();
    expect(subscription.autopay_enabled).toBe(false);
    const consents = await db
      .selectFrom('consent_records')
      .select(['kind', 'action', 'actor'])
      .where('subscription_id', '=', payer.subscription.id)
      .execute();
    expect(consents).toEqual([
      { kind: 'auto_pay', action: 'withdrawn', actor: 'system:ach_return' },
    ]);
    expect(
      await db
        .selectFrom('messages')
        .select('id')
        .where('subscription_id', '=', payer.subscription.id)
        .execute(),
    ).not.toEqual([]);
  });

  it('notifies a customer without auto-pay once, by the channels of their consent', async () => {
    const { db } = world.database;
    const bodies: string[][] = [];
    for (const email_opt_in of [true, false]) {
      const { payer, id } = await payFromBank({ amounts: [4_000] });
      await db
        .updateTable('subscriptions')
        .set({ email_opt_in })
        .where('id', '=', payer.subscription.id)
        .execute();
      world.stub.settle();
      world.stub.returnPayment((await attemptOf(id)).order_id, 'R01');
      await world.clock.advance('P1D');
      await world.clock.advance('P1D');
      const messages = await db
        .selectFrom('messages')
        .select('body')
        .where('subscription_id', '=', payer.subscription.id)
        .execute();
      bodies.push(messages.map(({ body }) => body));
    }
    expect(bodies).toEqual([
      [
        expect.stringMatching(
          /^Your bank returned your payment of \$40\.00 for ".+" from .+ \(Bank Account \d{4}\), so the bill is open again\./,
        ),
      ],
      [],
    ]);
  });

  it('raises one alarm without a payment of ours', async () => {
    const { payer, invoice, id } = await payFromBank();
    const attempt = await attemptOf(id);
    await world.runSql(
      `alter table payment_attempts disable trigger payment_attempts_guard; update payment_attempts set retref = 'elsewhere' where id = ${id}`,
    );
    world.stub.settle();
    world.stub.returnPayment(attempt.order_id, 'R03');
    await world.clock.advance('PT1H');
    await world.clock.advance('PT1H');
    expect(await alarmsOf(attempt.retref)).toEqual([
      { detail: `Reference ${attempt.retref}, code R03.` },
    ]);
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });

    await world.runSql(
      `update payment_attempts set retref = '${attempt.retref}'
        where id = ${id}; alter table payment_attempts enable trigger payment_attempts_guard`,
    );
    await world.clock.advance('PT1H');
    expect(
      await stateOf({ ...payer, headers: await world.signIn(payer.user.id) }, invoice),
    ).toMatchObject({ amount_paid: 0 });
  });

  it('changes nothing without a reason, or with a notice of change', async () => {
    const [rejected, changed] = [await payFromBank(), await payFromBank()];
    const { db } = world.database;
    world.stub.settle();
    world.stub.returnPayment((await attemptOf(changed.id)).order_id, 'C02');
    world.stub.returnPayment((await attemptOf(rejected.id)).order_id, '');
    await world.clock.advance('PT1H');
    await world.clock.advance('PT1H');
    expect([
      (await attemptOf(rejected.id)).state,
      await world.invoiceRow(rejected.invoice),
    ]).toMatchObject(['approved', { amount_paid: 10_000 }]);
    const { retref } = await attemptOf(rejected.id);
    expect(await alarmsOf(retref)).toContainEqual({
      detail: `Reference ${retref} was rejected at settlement.`,
    });
    // An operator has to look at both; make the money of this world sound again.
    for (const { id } of [rejected, changed])
      world.stub.returnPayment((await attemptOf(id)).order_id, 'R04');
    await world.clock.advance('PT1H');
    const states = await db
      .selectFrom('payment_attempts')
      .select('state')
      .where('id', 'in', [rejected.id, changed.id])
      .execute();
    expect(states).toEqual([{ state: 'returned' }, { state: 'returned' }]);
  });
});

const alarmOf = ({ id }: Payment) =>
  world.database.db
    .selectFrom('alarms')
    .select(['kind', 'detail'])
    .where('attempt_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();
const balances = async ({ invoice }: Payment) => {
  const { rows } = await sql<{ account: string; credit: number }>`
    select account, sum(case side when 'credit' then amount else -amount end)::integer as credit
    from ledger_lines where invoice_id = ${invoice} group by account
      having sum(case side when 'credit' then amount else -amount end) <> 0
    order by account`.execute(world.database.db);
  return Object.fromEntries(rows.map(({ account, credit }) => [account, credit]));
};

describe('a chargeback', () => {
  const settled = async (amount = 10_000): Promise<Payment & { readonly retref: string }> => {
    const payment = await hand.settled(amount);
    await world.clock.advance('P1D');
    const { retref } = await attemptOf(payment.id);
    return { ...payment, staff: await hand.staffOf(payment.payer), retref: retref ?? '' };
  };
  const toldTo = ({ payer }: Payment) =>
    world.database.db
      .selectFrom('messages')
      .select('body')
      .where('subscription_id', '=', payer.subscription.id)
      .execute();

  it('opens the invoice again, once, with an alarm and a notice', async () => {
    const payment = await settled();
    await world.database.db
      .updateTable('subscriptions')
      .set({ email_opt_in: true })
      .where('id', '=', payment.payer.subscription.id)
      .execute();
    world.stub.chargeBack({ retref: payment.retref, amount: '100.00' });
    for (const span of ['PT2H', 'PT2H', 'P1D']) await world.clock.advance(span);
    expect(await attemptOf(payment.id)).toMatchObject({
      state: 'charged_back',
      reason: 'chargeback_34',
    });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 0 });
    const bill = await world.app.inject({
      url: `/api/user_invoices/${payment.invoice}`,
      headers: await world.signIn(payment.payer.user.id),
    });
    const disputed = { status: 'returned', return_reason: 'Disputed at the bank' };
    expect(bill.json()).toMatchObject({
      transactions: [
        { type: 'payment', ...disputed },
        { type: 'return', ...disputed },
      ],
    });
    expect(await alarmOf(payment)).toEqual([
      {
        kind: 'chargeback',
        detail: expect.stringMatching(
          `^Payment ${payment.id}: The bank took back \\$100\\.00 on 11/21/2026 \\(Duplicate Processing, case \\d+, reference ${payment.retref}\\)\\.$`,
        ),
      },
    ]);
    expect(await toldTo(payment)).toEqual([
      { body: expect.stringMatching(/^Your bank returned your payment of \$100\.00 for /) },
    ]);
    await hand.refund(await hand.fresh(payment), 100);
    expect(await hand.statesOf(payment)).toEqual([]);
  });

  it('opens the invoice by the part that was not refunded', async () => {
    const payment = await settled();
    await hand.refund(payment, 4_000);
    world.stub.settle();
    world.stub.chargeBack({ retref: payment.retref, amount: '80.00' });
    await world.clock.advance('PT2H');
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 4_000 });
    expect(await balances(payment)).toEqual({
      gateway: 2_000,
      invoice: 4_000,
      losses: -2_000,
      refunds: -4_000,
    });
  });

  it('finds the one payment of its card and amount without a reference', async () => {
    const payment = await settled(1_234);
    const cardnumber = `411111XXXXXX${payment.payer.card.last4}`;
    world.stub.chargeBack({ amount: '12.34', cardnumber });
    await world.clock.advance('PT2H');
    expect((await attemptOf(payment.id)).state).toBe('charged_back');
  });

  it('raises an alarm for no payment, or for more than a payment', async () => {
    const payment = await settled(2_345);
    world.stub.chargeBack({ retref: payment.retref, amount: '23.46' });
    world.stub.chargeBack({ retref: '999999999999', amount: '1.00' });
    await world.clock.advance('PT2H');
    await world.clock.advance('PT2H');
    expect((await attemptOf(payment.id)).state).toBe('settled');
    const { rows } = await sql<{ detail: string }>`
      select detail from alarms where kind = 'chargeback' and detail ~ '23\\.46|999999999999' order by id`.execute(
      world.database.db,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Payment \d+: The bank took back \$23\.46 .* It changed no bill\.$/),
      expect.stringMatching(/^The bank took back \$1\.00 .* It fits no payment\.$/),
    ]);
  });
});

describe('a refund that the bank of the customer does not take', () => {
  /** A settled bank payment of $100.00. */
  const settled = async (): Promise<Payment> => {
    const { payer, invoice, id } = await payFromBank();
    world.stub.settle();
    await world.clock.advance('P1D');
    return { payer, invoice, id, staff: await hand.staffOf(payer) };
  };
  const refundsOf = ({ id }: Payment) =>
    world.database.db
      .selectFrom('refunds')
      .innerJoin('transactions', 'transactions.id', 'refunds.id')
      .select(['refunds.id', 'order_id', 'state', 'reason', 'status'])
      .where('transaction_id', '=', id)
      .orderBy('refunds.id')
      .execute();
  const comesBack = async (payment: Payment, code: string): Promise<void> => {
    world.stub.settle();
    world.stub.returnPayment((await refundsOf(payment)).at(-1)?.order_id ?? '', code);
    await world.clock.advance('P1D');
    await world.clock.advance('PT2H');
  };
  it('is undone, raises an alarm and can be given back again', async () => {
    const payment = await settled();
    await hand.refund(payment, 10_000);
    expect((await attemptOf(payment.id)).state).toBe('refunded');
    await comesBack(payment, 'R02');
    const [refund] = await refundsOf(payment);
    expect(refund).toMatchObject({
      state: 'returned',
      reason: 'bank_return_R02',
      status: 'returned',
    });
    expect((await attemptOf(payment.id)).state).toBe('settled');
    expect(await alarmOf(payment)).toEqual([
      {
        kind: 'refund_returned',
        detail: `Refund ${refund?.id} of $100.00 came back (R02). Give it back another way.`,
      },
    ]);
    expect(await balances(payment)).toEqual({ gateway: -10_000, invoice: 10_000 });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
    const { json } = await world.app.inject({
      url: `/api/user_invoices/${payment.invoice}/timeline`,
      headers: await world.signIn(payment.payer.user.id),
    });
    expect(json<{ kind: string; on: string }[]>().map(({ kind, on }) => `${kind} ${on}`)).toEqual([
      'issued 2026-01-15',
      'paid 2026-11-20',
      'refunded 2026-11-21',
      'refund_returned 2026-11-22',
    ]);
    const again = await hand.fresh(payment);
    expect(await hand.refund(again, 10_000)).toMatchObject({ status: 200, body: { status: 1 } });
    expect(await hand.statesOf(again)).toEqual([
      'refund returned bank_return_R02',
      'refund given_back',
    ]);
  });

  it('closes the invoice that was owed again', async () => {
    const payment = await settled();
    await hand.refund(payment, 4_000, { owed_again: true });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 6_000,
      paid_date: null,
    });
    await comesBack(payment, 'R03');
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 10_000,
      paid_date: '2026-11-22',
    });
    expect(await balances(payment)).toEqual({ gateway: -10_000, invoice: 10_000 });
  });

  it('pays no invoice that was paid again, and the next refund gives that money back', async () => {
    const payment = await settled();
    await hand.refund(payment, 4_000, { owed_again: true });
    const payer = { ...payment.payer, headers: await world.signIn(payment.payer.user.id) };
    expect((await world.pay(payer, payment.invoice, 3_000)).status).toBe(200);
    await comesBack(payment, 'R20');
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
    expect((await alarmOf(payment))[0]?.detail).toContain(
      'The bill was paid again, so $30.00 of it belongs to no bill.',
    );
    expect(await balances(payment)).toEqual({
      gateway: -13_000,
      invoice: 10_000,
      unapplied: 3_000,
    });
    await hand.refund(await hand.fresh(payment), 4_000);
    expect(await balances(payment)).toEqual({ gateway: -9_000, invoice: 10_000, refunds: -1_000 });
  });

  it('ends the loss of a payment that the bank had taken back', async () => {
    const payment = await settled();
    await hand.refund(payment, 4_000, { owed_again: true });
    world.stub.returnPayment((await attemptOf(payment.id)).order_id, 'R10');
    await world.clock.advance('P1D');
    expect(await balances(payment)).toEqual({ gateway: 4_000, losses: -4_000 });
    await comesBack(payment, 'R02');
    expect((await attemptOf(payment.id)).state).toBe('returned');
    expect(await balances(payment)).toEqual({});
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 0 });
  });

  it('waits while a payment of its invoice is in doubt', async () => {
    const payment = await settled();
    await hand.refund(payment, 4_000, { owed_again: true });
    const payer = { ...payment.payer, headers: await world.signIn(payment.payer.user.id) };
    world.stub.next('auth', 'b62_booked');
    world.stub.always('inquireByOrderid', 'http_500');
    expect((await world.pay(payer, payment.invoice, 4_000)).status).toBe(202);
    await comesBack(payment, 'R02');
    expect(await hand.statesOf(payment)).toEqual(['refund given_back']);
    world.stub.behave();
    await world.clock.advance('P1D');
    await world.clock.advance('PT2H');
    expect(await hand.statesOf(payment)).toEqual(['refund returned bank_return_R02']);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
  });

  it('is for a person where the refund is in no list of ours', async () => {
    const payment = await settled();
    const { retref } = await attemptOf(payment.id);
    const orders = ['NOWHERE', 'OFTHEPAYMENT'];
    for (const orderid of orders) {
      await fetch(`${world.stub.url}/cardconnect/rest/refund`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ retref, orderid, amount: '1.00' }),
      });
      world.stub.settle();
      world.stub.returnPayment(orderid, 'R03');
    }
    await world.runSql(
      `update payment_attempts set refund_order_id = 'OFTHEPAYMENT' where id = ${payment.id}`,
    );
    await world.clock.advance('PT2H');
    await world.clock.advance('PT2H');
    const of = (orderid: string) =>
      world.stub.refunds().find(({ orderId }) => orderId === orderid)?.retref ?? '';
    const { rows } = await sql<{ attempt_id: number | null }>`
      select attempt_id from alarms where kind = 'refund_returned' and detail ~ ${orders.map(of).join('|')}
        order by attempt_id nulls first`.execute(world.database.db);
    expect(rows).toEqual([{ attempt_id: null }, { attempt_id: payment.id }]);
  });
});
