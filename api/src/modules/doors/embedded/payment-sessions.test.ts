import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openEmbeddedVisit } from './open-embedded-visit.service';
import {
  bankFields,
  buildEmbeddedWorld,
  cashFields,
  ourPage,
  type Business,
  type EmbeddedWorld,
  type Fields,
} from './testing/embedded-world';

let world: EmbeddedWorld;
let shop: Business;
let bill: { readonly id: number; readonly invoice_number: string };
beforeAll(async () => {
  world = await buildEmbeddedWorld();
});
beforeEach(async () => {
  await world.clock.rewind();
  shop = await world.newBusiness();
  bill = await world.newBill(shop, { minimum_amount_due: 2_500 });
});
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const named = (): Fields => ({
  blytzpay_account_id: shop.subscription.id,
  blytzpay_invoice_id: bill.id,
});
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await query.execute(world.database.db)).rows;
const untilOneWaits = async (): Promise<void> => {
  for (;;)
    if (
      (
        await rowsOf(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0
    )
      return;
};
const visitFacts = (
  session: string,
  given: { readonly origin?: string; readonly openerOrigin?: string | null } = {},
) =>
  openEmbeddedVisit(
    { db: world.database.db, clock: world.clock, config: world.config },
    {
      merchantToken: undefined,
      apiKey: undefined,
      session,
      origin: given.origin,
      openerOrigin: given.openerOrigin,
    },
  );

describe('a payment session', () => {
  it("is created by the merchant's server, and its page gets the server's decisions", async () => {
    const opened = await world.openSession(shop, {
      ...named(),
      amount: 4_000,
      description: 'Order 7',
      first_name: 'Ana',
      last_name: 'Rivera',
      callback_url: `${shop.origin}/thanks`,
      selected_payment_options: 'ach,credit',
      selected_payment_method: 'credit',
    });
    expect(opened).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^ps_[\w-]{43}$/),
        url: `http://localhost:8080/embedded-payment?session=${String(opened.body['id'])}`,
        expires_at: '2026-11-20T20:00:00.000Z',
      },
    });
    expect(
      await visitFacts(String(opened.body['id']), { origin: ourPage, openerOrigin: shop.origin }),
    ).toEqual({
      merchantId: shop.merchant.id,
      paymentSessionId: expect.any(Number),
      merchant_name: shop.merchant.name,
      merchant_logo: shop.merchant.logo_url,
      merchant_accent: null,
      payment: {
        amount: 4_000,
        description: 'Order 7',
        first_name: 'Ana',
        last_name: 'Rivera',
        options: ['ach', 'credit'],
        selected: 'credit',
        blytzpay_account_id: shop.subscription.id,
        blytzpay_invoice_id: bill.id,
        is_completed: false,
      },
      opener_origin: shop.origin,
      return_url: `${shop.origin}/thanks`,
      methods: ['ach', 'credit'],
    });
    const [row] = await rowsOf(
      sql<{
        text: string;
      }>`select s::text as text from payment_sessions s order by id desc limit 1`,
    );
    expect(row?.text).not.toContain(String(opened.body['id']).slice(3));
  });

  it('equals the balance for every kind of payment unless the server allows less', async () => {
    const opened = await world.openSession(shop, { invoice_id: bill.invoice_number });
    expect((await visitFacts(String(opened.body['id']))).payment).toMatchObject({
      amount: 10_000,
      options: ['credit', 'ach'],
      selected: null,
    });
    const { visit } = await world.openPayment(shop, named());
    expect(
      await world.process(
        { 'x-page-session': visit },
        { ...cashFields, ...named(), amount: 10_000 },
      ),
    ).toMatchObject({ status: 400, body: { code: 'method_not_accepted' } });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(0);
  });

  it('ends with the key that created it', async () => {
    const { visit, publicId } = await world.openPayment(shop, {
      ...named(),
      selected_payment_options: 'cash,credit',
    });
    await world.runSql(
      `update merchant_api_keys set revoked_at = '2026-11-20T18:59:00Z' where merchant_id = ${shop.merchant.id}
        and kind = 'secret'`,
    );
    for (const fields of [cashFields, {}])
      expect(
        await world.process({ 'x-page-session': visit }, { ...fields, ...named(), amount: 10_000 }),
      ).toMatchObject({ status: 404, body: { code: 'link_expired' } });
    await expect(visitFacts(publicId)).rejects.toMatchObject({ status: 404, code: 'link_expired' });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(0);
  });

  it('takes one payment when the hold of a slow one expires', async () => {
    const { visit, id } = await world.openPayment(shop, {
      ...named(),
      amount: 2_500,
      selected_payment_options: 'cash,credit',
    });
    const obstacle = await world.database.db.startTransaction().execute();
    await sql`lock table payment_methods in exclusive mode`.execute(obstacle);
    const slow = world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 });
    await untilOneWaits();
    await world.runSql(
      `update payment_sessions set claimed_until = clock_timestamp() - interval '1 second' where id = ${id}`,
    );
    expect(
      (
        await world.process(
          { 'x-page-session': await world.newVisit(shop, id) },
          { ...cashFields, ...named(), amount: 2_500 },
        )
      ).body.success,
    ).toBe(true);
    await obstacle.commit().execute();
    expect(await slow).toMatchObject({
      status: 409,
      body: { success: false, code: 'invoice_not_payable' },
    });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(2_500);
  });

  it('reports the payment although marking the session fails', async () => {
    const { visit, id } = await world.openPayment(shop, { ...named(), amount: 2_500 });
    await world.runSql(`create function no_notes() returns trigger language plpgsql as $$ begin raise exception
      'no notes'; end $$;
      create trigger no_notes before update of completed_at on payment_sessions for each row
        when (new.id = ${id}) execute function no_notes()`);
    expect(
      await world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 }),
    ).toMatchObject({ status: 200, body: { success: true } });
    await world.runSql('drop trigger no_notes on payment_sessions; drop function no_notes');
    expect(
      await world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 }),
    ).toMatchObject({ status: 409, body: { code: 'invoice_not_payable' } });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(2_500);
  });

  it.each([
    [{ amount: 10_001 }, 400, 'amount_above_balance'],
    [{ amount: 2_499 }, 400, 'below_minimum'],
    [{ amount: 0 }, 400, 'amount_too_low'],
    [{ amount: '40.00' }, 400, 'invalid_input'],
    [{ callback_url: 'https://evil.test/' }, 400, 'invalid_input'],
    [{ selected_payment_options: 'credit,bitcoin' }, 400, 'invalid_input'],
    [{ selected_payment_options: 'credit', selected_payment_method: 'ach' }, 400, 'invalid_input'],
    [{ blytzpay_invoice_id: undefined }, 400, 'invalid_input'],
    [{ blytzpay_invoice_id: 99_999_999 }, 404, 'not_found'],
    [{ invoice_id: 'another number' }, 404, 'not_found'],
    [{ company_token: 'x' }, 400, 'invalid_input'],
  ])('is refused for %j', async (given, status, code) => {
    const answer = await world.openSession(shop, { ...named(), ...given });
    expect([answer.status, answer.body['code'], Object.keys(answer.body).toSorted()]).toEqual([
      status,
      code,
      ['code', 'errors', 'request_id'],
    ]);
  });

  it('pays exactly its amount of its invoice once, without a key', async () => {
    const { visit, publicId } = await world.openPayment(shop, {
      ...named(),
      amount: 4_000,
      callback_url: '/thanks',
    });
    const pay = (given: Fields = {}) =>
      world.process(
        { 'x-page-session': visit, origin: ourPage },
        { ...named(), amount: 4_000, ...given },
      );
    for (const amount of [3_999, 4_001, 10_000])
      expect(await pay({ amount })).toMatchObject({
        status: 400,
        body: { success: false, code: 'amount_not_possible' },
      });
    const other = await world.newBill(shop);
    expect(await pay({ blytzpay_invoice_id: other.id })).toMatchObject({ status: 404 });
    expect(await pay({ blytzpay_account_id: shop.subscription.id + 1 })).toMatchObject({
      status: 404,
    });
    expect(await pay()).toMatchObject({
      status: 200,
      body: { success: true, return_url: '/thanks' },
    });
    expect((await visitFacts(publicId)).payment?.is_completed).toBe(true);
    expect(await pay()).toMatchObject({
      status: 409,
      body: { success: false, code: 'invoice_not_payable' },
    });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(4_000);
  });

  it('offers only the methods that its server allowed', async () => {
    const { visit } = await world.openPayment(shop, {
      ...named(),
      selected_payment_options: 'credit',
    });
    for (const fields of [bankFields, cashFields]) {
      expect(
        await world.process({ 'x-page-session': visit }, { ...named(), amount: 10_000, ...fields }),
      ).toMatchObject({ status: 400, body: { code: 'method_not_accepted' } });
    }
  });

  it('expires after an hour, with the visits of its page', async () => {
    const { visit, publicId } = await world.openPayment(shop, named());
    await world.clock.advance('PT1H');
    await expect(visitFacts(publicId)).rejects.toMatchObject({ status: 404, code: 'link_expired' });
    expect(
      await world.process({ 'x-page-session': visit }, { ...named(), amount: 10_000 }),
    ).toMatchObject({ status: 404, body: { code: 'link_expired' } });
    await expect(visitFacts(`ps_${'a'.repeat(43)}`)).rejects.toMatchObject({
      code: 'link_expired',
    });
    await expect(visitFacts("ps_' or 1=1")).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('is paid once by ten pages at once, also in parts', async () => {
    const { id } = await world.openPayment(shop, { ...named(), amount: 2_500 });
    const visits = await Promise.all(Array.from({ length: 10 }, () => world.newVisit(shop, id)));
    const answers = await Promise.all(
      visits.map((visit) =>
        world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 }),
      ),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(2_500);
  });

  it('refuses a second page while the first one pays, then answers that it is paid', async () => {
    const { visit, id } = await world.openPayment(shop, { ...named(), amount: 2_500 });
    const second = await world.newVisit(shop, id);
    const pay = (from: string, key: string) =>
      world.process(
        { 'x-page-session': from, 'idempotency-key': key },
        { ...named(), amount: 2_500 },
      );
    const delayedCall = world.stub.holdAuth();
    const first = pay(visit, 'first');
    await delayedCall.arrived;
    expect(await pay(second, 'second')).toMatchObject({
      status: 409,
      body: { code: 'request_in_progress' },
      headers: { 'retry-after': '1' },
    });
    delayedCall.release();
    expect((await first).body.success).toBe(true);
    expect(await pay(second, 'second')).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable', errors: 'This payment has already been made.' },
    });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(2_500);
  });

  it('is not paid again while in doubt, nor after the doubt ends as paid', async () => {
    const { visit, id, publicId } = await world.openPayment(shop, { ...named(), amount: 2_500 });
    const pay = () => world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 });
    world.stub.next('auth', 'booked_then_cut');
    expect(await pay()).toMatchObject({ status: 202 });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    const [{ id: attempt } = { id: 0 }] = await world.attemptsOf(bill.id);
    await world.runSql(
      `select record_outcome(jsonb_build_object(
         'attempt_id', id, 'state', 'approved', 'reason', 'found', 'retref', coalesce(retref, '100000000000'),
           'authcode', null, 'respcode', '00',
         'decline_reason', null, 'actor', 'system:test', 'request_id', null, 'now', '2026-11-20T19:05:00Z'
       )) from payment_attempts where id = ${attempt}`,
    );
    expect((await visitFacts(publicId)).payment?.is_completed).toBe(true);
    expect(
      await world.process(
        { 'x-page-session': await world.newVisit(shop, id) },
        { ...named(), amount: 2_500 },
      ),
    ).toMatchObject({ status: 409, body: { code: 'invoice_not_payable' } });
  });

  it('accepts another card after a decline', async () => {
    const { visit } = await world.openPayment(shop, named());
    const pay = () => world.process({ 'x-page-session': visit }, { ...named(), amount: 10_000 });
    world.stub.next('auth', 'decline');
    expect(await pay()).toMatchObject({ status: 200, body: { success: false } });
    expect(await pay()).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe('the embedded page', () => {
  it('gets the payment methods that its server allows', async () => {
    const openByQuery = (business: Business) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/page_session',
        headers: { 'merchant-token': business.companyToken, 'x-api-key': business.publishableKey },
        payload: { page: 'embedded' },
      });
    expect((await openByQuery(shop)).json()).toMatchObject({
      methods: ['credit', 'ach', 'cash'],
    });
    expect((await openByQuery(await world.newBusiness({ ach_on: false }))).json()).toMatchObject({
      methods: ['credit', 'cash'],
    });
    const { publicId } = await world.openPayment(shop, {
      ...named(),
      selected_payment_options: 'cash,ach',
    });
    expect((await visitFacts(publicId)).methods).toEqual(['cash', 'ach']);
    await world.database.db
      .updateTable('merchants')
      .set({ takes_cash: false })
      .where('id', '=', shop.merchant.id)
      .execute();
    expect((await visitFacts(publicId)).methods).toEqual(['ach']);
  });
});

describe('cash on the embedded page', () => {
  const forCash = (): Fields => ({ ...named(), selected_payment_options: 'credit,ach,cash' });
  const cash = (headers: Record<string, string | undefined>, given: Fields = {}) =>
    world.process(headers, { ...cashFields, ...named(), amount: 10_000, ...given });

  it('is recorded with ledger, audit and event, without the gateway [API-136] [PUB-200]', async () => {
    const { visit } = await world.openPayment(shop, {
      ...forCash(),
      callback_url: `${shop.origin}/thanks`,
    });
    const calls = world.stub.calls.length;
    const answer = await cash({ 'x-page-session': visit, origin: ourPage });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        payment: { payment_status: 'success', amount: 10_000, processor_response: {} },
        return_url: `${shop.origin}/thanks`,
      },
    });
    expect(world.stub.calls).toHaveLength(calls);
    expect(await world.invoiceRow(bill.id)).toMatchObject({
      amount_paid: 10_000,
      paid_date: '2026-11-20',
    });
    const id = answer.body.payment?.id ?? 0;
    expect(
      await rowsOf(
        sql`select visible_method, status, type, is_cash, attempt_id, amount from transactions where id = ${id}`,
      ),
    ).toEqual([
      {
        visible_method: 'Cash',
        status: 'success',
        type: 'payment',
        is_cash: true,
        attempt_id: null,
        amount: 10_000,
      },
    ]);
    expect(
      await rowsOf(
        sql`select account, side, amount from ledger_lines where transaction_id = ${id} order by account`,
      ),
    ).toEqual([
      { account: 'cash', side: 'debit', amount: 10_000 },
      { account: 'invoice', side: 'credit', amount: 10_000 },
    ]);
    expect(
      await rowsOf(
        sql`select actor, action from audit_log where entity = 'invoice' and entity_id = ${bill.id}`,
      ),
    ).toEqual([{ actor: `embedded:${shop.merchant.id}`, action: 'invoice_paid' }]);
    expect(
      await rowsOf(
        sql`select event ->> 'type' as type, (event ->> 'id')::int as id from live_outbox
          where merchant_id = ${shop.merchant.id}`,
      ),
    ).toEqual([{ type: 'payment', id: bill.id }]);
    await expect(
      rowsOf(sql`update transactions set is_cash = false where id = ${id}`),
    ).rejects.toThrow('cash');
  });

  it('is refused unless the merchant accepts it', async () => {
    const { visit } = await world.openPayment(shop, forCash());
    await world.database.db
      .updateTable('merchants')
      .set({ takes_cash: false })
      .where('id', '=', shop.merchant.id)
      .execute();
    expect(await cash({ 'x-page-session': visit })).toMatchObject({
      status: 400,
      body: { code: 'method_not_accepted' },
    });
    const opened = await world.openSession(shop, forCash());
    expect((await visitFacts(String(opened.body['id']))).payment?.options).toEqual([
      'credit',
      'ach',
    ]);
  });

  it('is refused while payments are on hold', async () => {
    const { visit, id } = await world.openPayment(shop, forCash());
    await world.runSql(
      `insert into money_holds (because, held_at, held_by) values ('a restore', now(), 'operator:anna')`,
    );
    const refused = { status: 503, body: { success: false, code: 'not_charged' } };
    expect(await cash({ 'x-page-session': visit })).toMatchObject(refused);
    expect(
      await world.process(
        { 'x-page-session': await world.newVisit(shop, id) },
        { ...named(), amount: 10_000 },
      ),
    ).toMatchObject(refused);
    await world.runSql('delete from money_holds');
    expect((await cash({ 'x-page-session': visit })).body.success).toBe(true);
  });

  it('is recorded once for repeats, calls at once, and a card at the same time', async () => {
    const { visit, id } = await world.openPayment(shop, { ...forCash(), amount: 5_000 });
    const first = await cash(
      { 'x-page-session': visit, 'idempotency-key': 'till' },
      { amount: 5_000 },
    );
    const again = await cash(
      { 'x-page-session': visit, 'idempotency-key': 'till' },
      { amount: 5_000 },
    );
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null, leased_until = null
        where principal = 'embedded:${shop.merchant.id}'`,
    );
    expect(
      (await cash({ 'x-page-session': visit, 'idempotency-key': 'till' }, { amount: 5_000 })).body,
    ).toEqual(first.body);
    expect(await cash({ 'x-page-session': visit }, { amount: 5_000 })).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable' },
    });
    expect(
      await world.process(
        { 'x-page-session': await world.newVisit(shop, id) },
        { ...named(), amount: 5_000 },
      ),
    ).toMatchObject({ status: 409 });
    const next = await world.openPayment(shop, { ...forCash(), amount: 5_000 });
    const visits = await Promise.all(
      Array.from({ length: 8 }, () => world.newVisit(shop, next.id)),
    );
    const answers = await Promise.all(
      visits.map((one, index) =>
        index % 2 === 0
          ? cash({ 'x-page-session': one }, { amount: 5_000 })
          : world.process({ 'x-page-session': one }, { ...named(), amount: 5_000 }),
      ),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(10_000);
  });

  it('waits for a card that is being charged for the same payment', async () => {
    const { visit, id } = await world.openPayment(shop, { ...forCash(), amount: 2_500 });
    const delayedCall = world.stub.holdAuth();
    const card = world.process({ 'x-page-session': visit }, { ...named(), amount: 2_500 });
    await delayedCall.arrived;
    expect(
      await cash({ 'x-page-session': await world.newVisit(shop, id) }, { amount: 2_500 }),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    delayedCall.release();
    expect((await card).body.success).toBe(true);
    const next = await world.openPayment(shop, { ...forCash(), amount: 2_500 });
    await world.runSql(
      `update payment_sessions set claimed_until = clock_timestamp() + interval '1 minute' where id = ${next.id}`,
    );
    for (const fields of [cashFields, {}])
      expect(
        await world.process(
          { 'x-page-session': next.visit },
          { ...fields, ...named(), amount: 2_500 },
        ),
      ).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    await world.runSql(
      `update payment_sessions set claimed_until = clock_timestamp() where id = ${next.id}`,
    );
    expect((await cash({ 'x-page-session': next.visit }, { amount: 2_500 })).body.success).toBe(
      true,
    );
  });

  it('is refused above a lowered balance and on a closed invoice', async () => {
    const { visit } = await world.openPayment(shop, forCash());
    const second = await world.openPayment(shop, { ...forCash(), amount: 5_000 });
    expect((await cash({ 'x-page-session': second.visit }, { amount: 5_000 })).status).toBe(200);
    expect(await cash({ 'x-page-session': visit })).toMatchObject({
      status: 400,
      body: { code: 'amount_above_balance' },
    });
    const third = await world.openPayment(shop, { ...forCash(), amount: 5_000 });
    await world.runSql(`update invoices set stored_state = 'cancelled' where id = ${bill.id}`);
    expect(await cash({ 'x-page-session': third.visit }, { amount: 5_000 })).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable' },
    });
  });
});
