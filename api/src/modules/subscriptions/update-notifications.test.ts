import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';
import { forgetTextStop, stopTexts } from '../consents/consents.public';

type Headers = { readonly authorization: string };

describe('opt-ins and totals of a subscription', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const patch = (id: number, fields: Record<string, string>, headers: Headers) =>
    test.app.inject({
      method: 'PATCH',
      url: `/api/subscriptions/${id}/update_notifications`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const newLink = async (given: object = {}) => {
    const user = await insertCustomer(test.database.db);
    const link = await insertSubscription(test.database.db, {
      user_id: user.id,
      merchant_id: ana.merchant.id,
      ...given,
    });
    return { user, link, headers: await asCustomer(test.database.db, test.clock, user.id) };
  };
  const consentsOf = (id: number) =>
    test.database.db
      .selectFrom('consent_records')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute();

  it('accepts 1 and 0 and answers the subscription [API-046] [CUST-205] [CUST-207]', async () => {
    const { link, headers } = await newLink({ email_opt_in: true });
    const answer = await patch(
      link.id,
      { sms_opt_in: '1', email_opt_in: '0', marketing_opt_in: '1' },
      headers,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      id: link.id,
      sms_opt_in: true,
      email_opt_in: false,
      marketing_opt_in: true,
    });
    expect(
      (await test.app.inject({ url: `/api/subscriptions/${link.id}`, headers })).json(),
    ).toMatchObject({ sms_opt_in: true, email_opt_in: false, marketing_opt_in: true });
  });

  it('stores the consent text of each change only [CUST-203] [CUST-204]', async () => {
    const { user, link, headers } = await newLink({ email_opt_in: true, marketing_opt_in: true });
    const answer = await patch(
      link.id,
      { sms_opt_in: '1', email_opt_in: '1', marketing_opt_in: '0' },
      headers,
    );
    const kept = {
      user_id: user.id,
      merchant_id: ana.merchant.id,
      channel: 'web',
      source: 'PATCH subscriptions/update_notifications',
      actor: `customer:${user.id}`,
      request_id: answer.headers['x-request-id'],
    };
    expect(await consentsOf(link.id)).toMatchObject([
      {
        ...kept,
        kind: 'sms',
        action: 'given',
        wording:
          'By confirming you agree to receive billing through text messaging from Ana Water.',
      },
      {
        ...kept,
        kind: 'marketing',
        action: 'withdrawn',
        wording:
          'Are you sure you want to stop receiving marketing through text and email from Ana Water?',
      },
    ]);
    await patch(link.id, { email_opt_in: '0' }, headers);
    expect((await consentsOf(link.id)).at(-1)).toMatchObject({
      kind: 'email',
      action: 'withdrawn',
      wording: 'Are you sure you want to stop receiving billing through email from Ana Water?',
    });
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'subscription.notifications_changed')
      .where('entity_id', '=', link.id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      {
        before: { sms_opt_in: false, marketing_opt_in: true },
        after: { sms_opt_in: true, marketing_opt_in: false },
      },
      { before: { email_opt_in: true }, after: { email_opt_in: false } },
    ]);
    for (const row of audit)
      expect(row).toMatchObject({
        merchant_id: link.merchant_id,
        session_id: expect.any(Number),
      });
  });

  it('writes nothing without a change', async () => {
    const { link, headers } = await newLink({ sms_opt_in: true });
    expect((await patch(link.id, { sms_opt_in: '1' }, headers)).statusCode).toBe(200);
    expect((await patch(link.id, {}, headers)).statusCode).toBe(200);
    expect(await consentsOf(link.id)).toEqual([]);
  });

  it("accepts changes by the merchant's staff under their name only [API-046] [API-001] [API-002]", async () => {
    const { link } = await newLink();
    const byStaff = { email_opt_in: '1', agreed_by: 'in_person' };
    expect((await patch(link.id, byStaff, ana.staffHeaders)).json()).toMatchObject({
      email_opt_in: true,
      merchant_id: ana.merchant.id,
    });
    expect(await consentsOf(link.id)).toMatchObject([
      {
        kind: 'email',
        action: 'given',
        actor: `merchant:${ana.staff.id}`,
        wording: 'The customer agreed in person to receive billing through email from Ana Water.',
        agreed_by: 'in_person',
        reference: null,
      },
    ]);
    await patch(link.id, { email_opt_in: '0' }, ana.staffHeaders);
    expect((await consentsOf(link.id)).at(-1)).toMatchObject({
      action: 'withdrawn',
      wording: 'This customer will no longer receive billing through email from Ana Water.',
      agreed_by: null,
    });
    for (const headers of [bob.staffHeaders, bob.customerHeaders, ana.customerHeaders])
      expect((await patch(link.id, { sms_opt_in: '1' }, headers)).statusCode).toBe(404);
    expect(
      (await patch(ana.subscription.id, { sms_opt_in: '1' }, ana.billHeaders)).statusCode,
    ).toBe(403);
    expect(
      (await patch(ana.subscription.id, { sms_opt_in: '1' }, ana.idleHeaders)).statusCode,
    ).toBe(401);
  });

  it('asks staff how the customer agreed, and for marketing where the proof is', async () => {
    const { link, headers } = await newLink();
    const refused = async (fields: Record<string, string>, caller: Headers = ana.staffHeaders) => {
      const answer = await patch(link.id, fields, caller);
      return [answer.statusCode, ...answer.json().detail];
    };
    expect(await refused({ sms_opt_in: '1' })).toEqual([
      400,
      'Please choose how the customer agreed.',
    ]);
    expect(await refused({ marketing_opt_in: '1', agreed_by: 'phone', reference: '  ' })).toEqual([
      400,
      'Marketing needs a reference to the recording or signed form.',
    ]);
    expect(await refused({ sms_opt_in: '1', agreed_by: 'guess' })).toEqual([
      400,
      expect.stringContaining('agreed_by'),
    ]);
    expect(await refused({ sms_opt_in: '1', agreed_by: 'phone' }, headers)).toEqual([
      400,
      'agreed_by is not a known field.',
    ]);
    expect(await consentsOf(link.id)).toEqual([]);
    const fields = { marketing_opt_in: '1', agreed_by: 'paper', reference: ' form 31 ' };
    expect((await patch(link.id, fields, ana.staffHeaders)).statusCode).toBe(200);
    expect(await consentsOf(link.id)).toMatchObject([
      { kind: 'marketing', action: 'given', agreed_by: 'paper', reference: 'form 31' },
    ]);
  });

  it('lists the consents of a customer to staff of the merchant only', async () => {
    const { link, headers } = await newLink();
    await patch(link.id, { sms_opt_in: '1' }, headers);
    await patch(link.id, { email_opt_in: '1', agreed_by: 'phone' }, ana.staffHeaders);
    const list = async (caller: Headers) => {
      const answer = await test.app.inject({
        url: `/api/consents?subscription=${link.id}`,
        headers: caller,
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const { body } = await list(ana.staffHeaders);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        at: test.clock.now().toISOString(),
        kind: 'email',
        action: 'given',
        wording:
          'The customer agreed on the phone to receive billing through email from Ana Water.',
        channel: 'web',
        source: 'PATCH subscriptions/update_notifications',
        by: ana.staff.full_name,
        agreed_by: 'phone',
        reference: null,
      },
      expect.objectContaining({
        kind: 'sms',
        by: 'Customer',
        agreed_by: null,
        wording:
          'By confirming you agree to receive billing through text messaging from Ana Water.',
      }),
    ]);
    expect((await list(bob.staffHeaders)).status).toBe(404);
    expect((await list(headers)).status).toBe(403);
  });

  it('answers the consents as a file whose cells are no formulas', async () => {
    const { link } = await newLink();
    const reference = '=1+1,"x"';
    const fields = { marketing_opt_in: '1', agreed_by: 'paper', reference };
    await patch(link.id, fields, ana.staffHeaders);
    const file = (headers: Headers) =>
      test.app.inject({ url: `/api/consents/export?subscription=${link.id}`, headers });
    const answer = await file(ana.staffHeaders);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="consents-${link.id}.csv"`,
    );
    const wording =
      'The customer agreed on paper to receive marketing through text and email from Ana Water.';
    const staff = ana.staff.full_name;
    const source = 'PATCH subscriptions/update_notifications';
    expect(answer.body.split('\r\n')).toEqual([
      'date,kind,action,wording,by,agreed_by,reference,channel,source',
      `2026-11-20T19:00:00.000Z,marketing,given,${wording},${staff},paper,"'=1+1,""x""",web,${source}`,
      '',
    ]);
    expect((await file(bob.staffHeaders)).statusCode).toBe(404);
  });

  it('keeps the STOP of a phone for a customer who is created later with it', async () => {
    const { db } = test.database;
    const phone = '7205550188';
    await stopTexts(db, {
      merchantId: ana.merchant.id,
      phone,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: test.clock.now(),
    });
    const { link } = await newLink({ phone });
    const fields = { sms_opt_in: '1', agreed_by: 'phone' };
    expect((await patch(link.id, fields, ana.staffHeaders)).statusCode).toBe(409);
    const elsewhere = await insertSubscription(db, {
      user_id: link.user_id,
      merchant_id: bob.merchant.id,
      phone,
    });
    expect((await patch(elsewhere.id, fields, bob.staffHeaders)).statusCode).toBe(200);
  });

  it('keeps texts off after STOP until the phone writes START', async () => {
    const { db } = test.database;
    const { user, link, headers } = await newLink();
    const stop = {
      merchantId: ana.merchant.id,
      phone: user.phone ?? '',
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: test.clock.now(),
    } as const;
    await stopTexts(db, stop);
    const agreed = { sms_opt_in: '1', email_opt_in: '1', agreed_by: 'phone' };
    const byStaff = await patch(link.id, agreed, ana.staffHeaders);
    expect(await consentsOf(link.id)).toMatchObject([{ action: 'withdrawn' }]);
    expect([byStaff.statusCode, byStaff.json()]).toMatchObject([
      409,
      {
        code: 'conflict',
        detail:
          'This customer opted out of texts from Ana Water. To get them again, the customer must text START to (303) 555-0100.',
      },
    ]);
    const byCustomer = await patch(link.id, { sms_opt_in: '1' }, headers);
    expect([byCustomer.statusCode, byCustomer.json().detail]).toEqual([
      409,
      'Your phone opted out of texts from Ana Water. To get them again, text START to (303) 555-0100 from it.',
    ]);
    expect((await patch(link.id, { email_opt_in: '1' }, headers)).statusCode).toBe(200);
    await forgetTextStop(db, stop, stop.at);
    expect((await patch(link.id, agreed, ana.staffHeaders)).json()).toMatchObject({
      sms_opt_in: true,
      email_opt_in: true,
    });
  });

  it('keeps the STOP of a phone when the number changes and changes back', async () => {
    const { db } = test.database;
    const { user, link } = await newLink();
    const phone = user.phone ?? '';
    await stopTexts(db, {
      merchantId: ana.merchant.id,
      phone,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: test.clock.now(),
    });
    for (const formatted_phone of ['7205550133', phone]) {
      const answer = await test.app.inject({
        method: 'PATCH',
        url: `/api/subscriptions/${link.id}`,
        headers: ana.staffHeaders,
        payload: { formatted_phone },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await patch(link.id, { sms_opt_in: '1' }, ana.staffHeaders)).statusCode).toBe(409);
  });

  it.each([
    [{ sms_opt_in: 'yes' }, 'sms_opt_in must be true or false.'],
    [{ notes: 'x' }, 'notes is not a known field.'],
  ])('refuses %j [API-006]', async (fields, sentence) => {
    const answer = await patch(ana.subscription.id, fields, ana.customerHeaders);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
  });

  describe('get_account_totals', () => {
    const totals = (id: number, headers: Headers) =>
      test.app.inject({ url: `/api/subscriptions/${id}/get_account_totals`, headers });

    it("sums the invoices by the merchant's date [API-044] [API-045]", async () => {
      const { db } = test.database;
      // 2026-11-20 noon in Denver is already the 21st in Guam.
      const guam = await insertMerchant(db, { time_zone: 'Pacific/Guam' });
      const { user, headers } = await newLink();
      const link = await insertSubscription(db, { user_id: user.id, merchant_id: guam.id });
      await insertInvoice(db, {
        subscription: link,
        amount: 700,
        amount_paid: 200,
        due_date: '2026-11-20',
      });
      await insertInvoice(db, {
        subscription: link,
        amount: 1_000,
        amount_paid: 250,
        due_date: '2026-11-21',
      });
      await insertInvoice(db, { subscription: link, amount: 4_000, due_date: '2027-01-01' });
      await insertInvoice(db, {
        subscription: link,
        amount: 300,
        amount_paid: 300,
        due_date: '2026-10-01',
        paid_date: '2026-10-01',
      });
      await insertInvoice(db, { subscription: link, amount: 9_000, stored_state: 'cancelled' });
      await insertInvoice(db, { subscription: link, amount: 8_000, deleted_at: new Date(0) });
      const answer = await totals(link.id, headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { total_due: 4_750, total_late: 500, total_paid: 750 },
      ]);
    });

    it("answers zero without invoices, to the customer and the merchant's staff only [API-001] [API-002]", async () => {
      const { link, headers } = await newLink();
      expect((await totals(link.id, headers)).json()).toEqual({
        total_due: 0,
        total_late: 0,
        total_paid: 0,
      });
      expect((await totals(link.id, ana.staffHeaders)).statusCode).toBe(200);
      for (const other of [bob.staffHeaders, bob.customerHeaders])
        expect((await totals(link.id, other)).statusCode).toBe(404);
      expect((await totals(ana.subscription.id, ana.billHeaders)).statusCode).toBe(403);
    });
  });
});
