import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { CardGateway } from '../../gateway/card-gateway';
import { createCardGateway } from '../../gateway/card-gateway-client';
import { startGatewayStub } from '../../gateway/testing/gateway-stub';
import {
  auditMoney,
  isCardNumber,
  type AuditContext,
  type MoneyAudit,
} from './money-audit.service';
import { giveBackHand } from '../../testing/give-back';
import { give, openVisit } from '../../testing/donors';
import { insertMerchant } from '../../testing/factories';
import { buildPaymentWorld, type PaymentWorld } from '../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
  const payer = await world.newPayer();
  await world.pay(payer, await world.newInvoice(payer), 10_000);
  const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
  await world.split(
    payer,
    await world.newInvoice(payer),
    { card: one, amount: 4_000 },
    { card: two, amount: 6_000 },
  );
  world.stub.next('auth', 'approve', 'decline');
  await world.split(
    payer,
    await world.newInvoice(payer),
    { card: one, amount: 4_000 },
    { card: two, amount: 6_000 },
  );
  const { name: merchantName } = await insertMerchant(world.database.db, { donation_fee: 3 });
  await give(world, { merchantName, visit: await openVisit(world, merchantName) });
  const hand = giveBackHand(world);
  await hand.cancel(await hand.paid());
  await hand.refund(await hand.settled(), 3_000, {}, 'first');
  await hand.refund(await hand.settled(), 3_000, { owed_again: true }, 'second');
  // Two payment sessions of an invoice: one that was paid in cash, one that was not used.
  const invoice = await world.newInvoice(payer);
  await world.runSql(`update merchants set takes_cash = true where id = ${payer.merchant.id};
    insert into merchant_api_keys (merchant_id, kind, key_hash, hint, created_at)
      values (${payer.merchant.id}, 'secret', '\\x01', 'x', '2026-11-20T19:00:00Z');
    insert into payment_sessions (token_hash, merchant_id, invoice_id, api_key_id, amount, options, created_at,
      expires_at)
    select convert_to(amount::text, 'utf8'), ${payer.merchant.id}, ${invoice}, max(k.id), amount, '{cash}',
      '2026-11-20T19:00:00Z', '2026-11-20T20:00:00Z' from merchant_api_keys k,
        unnest(array[4000, 100]) as amount group by amount;
    select record_cash_payment((select id from payment_sessions where amount = 4000), 'embedded:1', 'request',
      '2026-11-20T19:00:00Z')`);
  const paid = await hand.paid();
  const desk = { invoice: await world.newInvoice(paid.payer), amount_paid: 1_000 };
  const check = { paid_by: 'check', check_number: '7', check_date: '2026-11-20' };
  const { status } = await hand.post(paid.staff, 'merchant_pay', { ...desk, ...check });
  if (status !== 200) throw new Error(`The check was not taken: ${status}`);
});

const open: { close(): unknown }[] = [];
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await world.close();
});

const auditWith = (
  given: Partial<Pick<AuditContext, 'db' | 'gateway'>> = {},
): Promise<MoneyAudit> =>
  auditMoney({
    db: world.database.db,
    gatewayMerchantId: world.config.payments.gatewayMerchantId,
    listedDays: 1,
    clock: world.clock,
    ladderMs: 1_000,
    ...given,
  });

const violated = async (
  given: { readonly url?: string; readonly db?: Database } = {},
): Promise<readonly string[]> => {
  const gateway =
    given.url === undefined
      ? undefined
      : createCardGateway({ url: given.url, username: 'u', password: 'p', timeoutMs: 20_000 });
  if (gateway !== undefined) open.push(gateway);
  const audit = await auditWith({
    ...(given.db === undefined ? {} : { db: given.db }),
    ...(gateway === undefined ? {} : { gateway }),
  });
  return audit.lines
    .filter(({ result }) => result === 'violated')
    .map(({ invariant }) => invariant);
};

/** What the audit says of a database broken by this statement; everything is as before afterwards. */
const violatedAfter = async (statement: string): Promise<readonly string[]> => {
  const transaction = await world.database.db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(transaction);
    return await violated({ db: transaction });
  } finally {
    await transaction.rollback().execute();
  }
};

describe('auditMoney', () => {
  it('finds nothing wrong after a payment and lists the skipped checks', async () => {
    expect(await violated({ url: world.stub.url })).toEqual([]);
    const without = await auditWith();
    expect(without.lines.map(({ invariant, result }) => `${invariant} ${result}`)).toEqual([
      'I1 not_checked',
      'I2 holds',
      'I3 holds',
      'I4 holds',
      'I5 holds',
      'I6 holds',
      'I7 holds',
      'I8 holds',
    ]);
    const unreachable = createCardGateway({
      url: 'http://127.0.0.1:1',
      username: 'u',
      password: 'p',
      timeoutMs: 200,
    });
    open.push(unreachable);
    const [first] = (await auditWith({ gateway: unreachable })).lines;
    expect(first).toMatchObject({
      invariant: 'I1',
      result: 'not_checked',
      details: ['the gateway does not answer'],
    });
  });

  it.each([
    ['inquireByOrderid', 'refused', 'the gateway does not answer'],
    ['funding', 'refused', 'funding of 496160873888, the newest: unreadable_answer'],
    ['settlestat', 'refused', 'settlement of 496160873888, 11/19: unreadable_answer'],
    ['settlestat', 'http_401', 'settlement of 496160873888, 11/19: http_401'],
    ['funding', 'http_500', 'funding of 496160873888, the newest: http_500'],
  ] as const)('fails while %s is %s', async (endpoint, behaviour, detail) => {
    const refusing = await startGatewayStub();
    refusing.always(endpoint, behaviour);
    const gateway = createCardGateway({
      url: refusing.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(refusing, gateway);
    const healthy = createCardGateway({
      url: world.stub.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(healthy);
    const audit = await auditWith({
      gateway:
        endpoint === 'inquireByOrderid'
          ? gateway
          : { ...gateway, inquireByOrderId: (call) => healthy.inquireByOrderId(call) },
    });
    expect(audit.isSound).toBe(false);
    expect(audit.lines[0]).toMatchObject({ invariant: 'I1', result: 'not_checked' });
    expect(audit.lines[0]?.details).toContain(detail);
  });

  it('fails without a gateway to compare with', async () => {
    expect((await auditWith()).isSound).toBe(false);
    const gateway = createCardGateway({
      url: world.stub.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(gateway);
    expect((await auditWith({ gateway })).isSound).toBe(true);
  });

  it('does not treat a look-up without an amount as zero', async () => {
    const gateway = createCardGateway({
      url: world.stub.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(gateway);
    const silent: CardGateway['inquireByOrderId'] = async (call) => {
      const reply = await gateway.inquireByOrderId(call);
      return reply.kind === 'answered'
        ? {
            kind: 'answered',
            fields: reply.fields.map((record) => ({ ...record, amountMinor: null })),
          }
        : reply;
    };
    expect(
      (await auditWith({ gateway: { ...gateway, inquireByOrderId: silent } })).lines[0]?.result,
    ).toBe('not_checked');
  });

  it('reports a difference between the gateway and the transactions', async () => {
    const empty = await startGatewayStub();
    open.push(empty);
    expect(await violated({ url: empty.url })).toEqual(['I1']);
  });

  it('reports a hold after a split was given back, and an unknown capture', async () => {
    const hold = async (capture: 'Y' | 'N', orderId: string) =>
      fetch(`${world.stub.url}/cardconnect/rest/auth`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderid: orderId, amount: '40.00', account: '9411', capture }),
      });
    const gatewayOf = createCardGateway({
      url: world.stub.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(gatewayOf);
    const declined = await world.database.db
      .selectFrom('payment_attempts')
      .select('order_id')
      .where('state', '=', 'declined')
      .executeTakeFirstOrThrow();
    const details = async () => (await auditWith({ gateway: gatewayOf })).lines[0]?.details.join();
    for (const [capture, text] of [
      ['N', '4000 still held on the card'],
      ['Y', 'gateway 4000, ours 0'],
    ] as const) {
      await hold(capture, declined.order_id);
      expect(await details()).toContain(text);
      await gatewayOf.voidByOrderId({ merchantId: 'm', orderId: declined.order_id });
      // The newest record of an order id is the one the gateway answers.
      await hold('N', declined.order_id);
      await gatewayOf.voidByOrderId({ merchantId: 'm', orderId: declined.order_id });
      expect(await violated({ url: world.stub.url })).toEqual([]);
    }
  });

  it('compares a payment that was voided during the audit as it is then', async () => {
    const gateway = createCardGateway({
      url: world.stub.url,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(gateway);
    const hand = giveBackHand(world);
    const payment = await hand.paid();
    let cancelling: ReturnType<typeof hand.cancel> | undefined;
    // The audit inquires about several payments at once.
    const slow: CardGateway['inquireByOrderId'] = async (call) => {
      cancelling ??= hand.cancel(payment);
      await cancelling;
      return gateway.inquireByOrderId(call);
    };
    const { lines } = await auditWith({ gateway: { ...gateway, inquireByOrderId: slow } });
    expect((await cancelling)?.status).toBe(200);
    expect(lines[0]).toMatchObject({ invariant: 'I1', result: 'holds' });
  });

  it('compares each refund with the gateway', async () => {
    const { order_id } = await world.database.db
      .selectFrom('refunds')
      .select('order_id')
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    const refund = world.stub.refunds().find(({ orderId }) => orderId === order_id);
    if (refund === undefined) throw new Error('The gateway has no refund.');
    const { status } = refund;
    refund.status = 'Voided';
    expect(await violated({ url: world.stub.url })).toEqual(['I1']);
    refund.status = status;
    expect(await violated({ url: world.stub.url })).toEqual([]);
  });

  it('reports a void that only the gateway knows', async () => {
    const [charge] = world.stub.charges();
    if (charge === undefined) throw new Error('The gateway has no charge.');
    const { status } = charge;
    charge.status = 'Voided';
    expect(await violated({ url: world.stub.url })).toEqual(['I1']);
    charge.status = status;
  });

  it('names a refund that the bank did not take and that still counts', async () => {
    const refund = world.stub.refunds()[0];
    if (refund === undefined) throw new Error('The gateway has no refund.');
    const { status } = refund;
    refund.status = 'Rejected';
    expect(await violated({ url: world.stub.url })).toEqual(['I1']);
    refund.status = status;
  });

  it.each([
    // The sums of all days are missing, and nothing says that they are to be made.
    [
      'I8',
      `insert into report_merchants (merchant_id, time_zone) select id, time_zone
        from merchants; insert into report_cursor (position, seen, seen_by) select max(id), max(id), 0
          from ledger_lines`,
    ],
    [
      'I8',
      `insert into report_days (merchant_id, part, day, key, amount, count) select id, 'messages', '2026-11-20',
        'sms:sent', 0, 1 from merchants limit 1;
       insert into report_merchants (merchant_id, time_zone) select id, time_zone from merchants`,
    ],
    ['I2', `update invoices set amount_paid = 9999, paid_date = null where amount_paid = 10000`],
    [
      'I2',
      `insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
        posted_at) select id, merchant_id, invoice_id, 'refunds', 'debit', 5, now() from transactions`,
    ],
    ['I3', `update invoices set paid_date = null where amount_paid = amount`],
    [
      'I3',
      `update invoice_lines set amount = amount - 1; insert into audit_log (actor, action, entity, entity_id,
        at) select 'merchant:1', 'invoice.edited', 'invoice', id, now() from invoices`,
    ],
    [
      'I3',
      `insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on,
        payment_method_id, amount, state, due_at, transaction_id, actor, created_at) select 'schedule', i.id,
          i.subscription_id, i.merchant_id, i.user_id, '2099-01-01', (select min(m.id) from payment_methods m),
            1, 'waiting', '2099-01-01', (select max(t.id) from transactions t), 'x', '2026-01-01'
              from invoices i limit 1; update invoices set deleted_at = now()`,
    ],
    [
      'I4',
      `insert into payment_attempts (order_id, door, merchant_id, user_id, actor, gateway_merchant_id, amount,
        visible_method, state, sent_at) select 'OLD', 'hosted', merchant_id, user_id, 'x', 'm', 1, 'v',
          'unknown', '2026-01-01' from invoices
            limit 1; insert into audit_log (actor, action, entity, entity_id, after, at) select 'x',
              'payment_sent', 'payment_attempt', id, '{"state":"unknown"}', now() from payment_attempts
                where order_id = 'OLD'`,
    ],
    [
      'I4',
      `alter table payment_attempts disable trigger all; update payment_attempts set sent_at = '2026-11-16' where state = 'approved'`,
    ],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where action = 'payment_approved'`,
    ],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where entity = 'invoice'`,
    ],
    [
      'I6',
      `alter table transactions drop constraint transactions_attempt_fkey; update transactions set attempt_id = null`,
    ],
    [
      'I4',
      `insert into payment_splits (invoice_id, merchant_id, user_id, state, actor, created_at) select id,
        merchant_id, user_id, 'capturing', 'x', '2026-01-01' from invoices limit 1`,
    ],
    [
      'I4',
      `alter table payment_runs disable trigger all; insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on, state, due_at, actor, created_at) select 'auto_pay', id, subscription_id, merchant_id, user_id, '2026-01-01', 'waiting', '2026-01-01', 'x', '2026-01-01' from invoices limit 1`,
    ],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where action = 'split_paid'`,
    ],
    [
      'I6',
      `alter table payment_attempts disable trigger all; update payment_attempts set state = 'voided' where id = (select max(id) from payment_attempts where state = 'approved')`,
    ],
    [
      'I6',
      `alter table payment_attempts disable trigger all; update payment_attempts set state = 'returned' where id = (select min(id) from payment_attempts where state = 'approved')`,
    ],
    [
      'I6',
      `insert into transactions (merchant_id, user_id, invoice_id, type, refund_of, amount, status,
        visible_method, created_at) select merchant_id, user_id, invoice_id, 'return', id, 1, 'success', 'x',
          now() from transactions where status = 'success' limit 1`,
    ],
    ['I2', `update donations set gift = gift + 1`],
    ['I2', `update donations set receipt_due_at = null`],
    [
      'I2',
      `alter table transactions drop constraint transactions_has_payer; update transactions set donation_id = null where donation_id is not null`,
    ],
    [
      'I2',
      `alter table transactions disable trigger all; insert into transactions (merchant_id, donation_id, type, amount, status, visible_method, created_at) select merchant_id, donation_id, 'payment', amount, 'success', 'x', now() from transactions where donation_id is not null`,
    ],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where entity = 'donation'`,
    ],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where after ->> 'cash' = 'true'`,
    ],
    ['I6', `delete from desk_payments`],
    [
      'I6',
      `update desk_payments set transaction_id = (select id from transactions where not is_cash
        and type = 'payment' limit 1)`,
    ],
    ['I6', `update payment_sessions set transaction_id = null`],
    ['I6', `update payment_sessions set amount = amount + 1`],
    ['I6', `update payment_sessions set completed_at = null`],
    [
      'I6',
      `update payment_sessions s set transaction_id = (select t.id from transactions t where not t.is_cash
        and t.status = 'success' limit 1) where s.amount = 100`,
    ],
    [
      'I6',
      `alter table payment_attempts disable trigger all; insert into page_sessions (token_hash, page, merchant_id, payment_session_id, client_address, created_at, expires_at) select '\\x02', 'embedded', merchant_id, id, 'a', created_at, expires_at from payment_sessions where amount = 4000; update payment_attempts set page_session_id = (select max(id) from page_sessions) where id = (select min(id) from payment_attempts where state = 'approved')`,
    ],
    [
      'I6',
      `update subscriptions set autopay_method = (select id from payment_methods where is_one_time limit 1)`,
    ],
    [
      'I6',
      `alter table refunds disable trigger all; update refunds set amount = amount + 1 where kind = 'refund'`,
    ],
    ['I6', `alter table refunds disable trigger all; delete from refunds where kind = 'refund'`],
    ['I6', `update refunds set idempotency_key_id = (select min(idempotency_key_id) from refunds)`],
    ['I6', `alter table refunds disable trigger all; delete from refunds where kind = 'void'`],
    [
      'I6',
      `insert into transactions (merchant_id, user_id, invoice_id, type, refund_of, amount, status,
        visible_method, created_at) select merchant_id, user_id, invoice_id, 'refund', id, amount + 1,
          'success', 'x', now() from transactions where status = 'success' and type = 'payment' limit 1`,
    ],
    ['I6', `update transactions set status = 'success' where status = 'voided'`],
    [
      'I5',
      `alter table audit_log disable trigger all; delete from audit_log where entity = 'refund'`,
    ],
    [
      'I4',
      `alter table refunds disable trigger all; update refunds set state = 'unknown', decided_at = null, sent_at = '2026-01-01' where kind = 'refund'`,
    ],
    [
      'I6',
      `insert into lockbox_files (merchant_id, file_date, records, total, format, layout, content,
        created_at) select min(merchant_id), '2026-11-19', 1, 100, 'fixed-80', '{}', '', '2026-11-20' from invoices`,
    ],
    ['I7', `update invoices set description = 'card 4111 1111 1111 1111 please'`],
    [
      'I7',
      `insert into audit_log (actor, action, entity, after, at) select 'x', 'y', 'z',
        jsonb_build_object('token', token), now() from payment_methods limit 1`,
    ],
  ])('reports %s broken by: %s', async (invariant, statement) => {
    expect(await violatedAfter(statement)).toContain(invariant);
  });

  it('passes a forgotten run or split that has an alarm', async () => {
    const forgotten = `alter table payment_runs disable trigger all; insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on, state, due_at, actor, created_at) select 'auto_pay', id, subscription_id, merchant_id, user_id, '2026-01-01', 'waiting', '2026-01-01', 'x', '2026-01-01' from invoices limit 1`;
    const insertAlarm = `insert into alarms (kind, merchant_id, detail, raised_at) select 'run_stuck', merchant_id,
      'Run ' || id || ' of bill ' || invoice_id || ' cannot be made.', now() from payment_runs`;
    expect(await violatedAfter(forgotten)).toEqual(['I4']);
    expect(await violatedAfter(`${forgotten}; ${insertAlarm}`)).toEqual([]);
  });

  it.each([
    ['4111111111111111', true],
    ['4111-1111-1111-1111', true],
    ['378282246310005', true],
    ['4111111111111112', false],
    ['9411111111111111', false],
    ['3035550101', false],
  ])('decides whether %s is a card number', (text, is) => {
    expect(isCardNumber(text)).toBe(is);
  });
});
