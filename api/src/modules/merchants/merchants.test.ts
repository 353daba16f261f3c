import { createHmac } from 'node:crypto';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertInvoice,
  insertMembership,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

let test: TestApp;
let ana: Side;
let bob: Side;
beforeAll(async () => {
  test = await buildTestApp({
    logLevel: 'trace',
    settings: { ACH_ACCOUNT: '100777', ACH_SECRET: 'a secret that never leaves' },
  });
  ({ ana, bob } = await insertTwoSides(test));
});
afterAll(() => test.close());

describe('merchants/get_self', () => {
  const getSelf = (headers: { readonly authorization: string }) =>
    test.app.inject({ url: '/api/merchants/get_self', headers });

  it('answers the nine fields with the first merchant and all integrations [API-096] [API-097] [API-098]', async () => {
    const { db } = test.database;
    const first = await insertMerchant(db, {
      name: 'First',
      logo_url: '/first.svg',
      default_report_range: 'week',
      integrations: ['Caliber'],
    });
    const second = await insertMerchant(db, {
      name: 'Second',
      logo_url: '/second.svg',
      integrations: ['Caliber', 'Other'],
      time_zone: 'America/New_York',
    });
    const staff = await insertStaff(db, [first.id], {
      first_name: 'Olive',
      last_name: 'Owner',
    });
    await insertMembership(db, { user_id: staff.id, merchant_id: second.id }, ['view', 'refund']);
    expect((await getSelf(await asStaff(db, test.clock, staff.id))).json()).toEqual({
      id: first.id,
      name: 'First',
      first_name: 'Olive',
      last_name: 'Owner',
      logo_url: '/first.svg',
      default_report_range: 'week',
      merchants: [
        {
          id: first.id,
          name: 'First',
          logo_url: '/first.svg',
          permissions: [...permissions],
          time_zone: first.time_zone,
        },
        {
          id: second.id,
          name: 'Second',
          logo_url: '/second.svg',
          permissions: ['view', 'refund'],
          time_zone: 'America/New_York',
        },
      ],
      integrations: ['Caliber', 'Other'],
      inbox_badge: 0,
    });
  });

  it("counts unread open conversations of the staff member's merchants [API-026] [API-097]", async () => {
    const { db } = test.database;
    const converse = async (
      { id, merchant_id }: Side['subscription'],
      given: { readonly is_unread: boolean; readonly is_open?: boolean },
    ) => {
      const message = await db
        .insertInto('messages')
        .values({
          subscription_id: id,
          merchant_id,
          type: 2,
          medium: 1,
          body: 'Hello',
          sent_from: 'Ana',
          address: '+13035550199',
          delivery: 'received',
          created_at: testNow,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('conversations')
        .values({
          subscription_id: id,
          merchant_id,
          last_message_id: message.id,
          last_message_at: testNow,
          ...given,
        })
        .execute();
    };
    const another = async () =>
      insertSubscription(db, {
        user_id: (await insertCustomer(db)).id,
        merchant_id: ana.merchant.id,
      });
    await converse(ana.subscription, { is_unread: true });
    await converse(await another(), { is_unread: false });
    await converse(await another(), { is_unread: true, is_open: false });
    await converse(bob.subscription, { is_unread: true });
    expect((await getSelf(ana.staffHeaders)).json()).toMatchObject({ inbox_badge: 1 });
    const stranger = await insertStaff(db, [(await insertMerchant(db)).id]);
    expect((await getSelf(await asStaff(db, test.clock, stranger.id))).json()).toMatchObject({
      inbox_badge: 0,
    });
  });

  it('answers 403 to staff without a merchant [API-002]', async () => {
    const { db } = test.database;
    await insertInvoice(db, { subscription: ana.subscription });
    const alone = await insertStaff(db, []);
    const headers = await asStaff(db, test.clock, alone.id);
    expect((await getSelf(headers)).statusCode).toBe(403);
    expect((await test.app.inject({ url: '/api/user_invoices', headers })).json()).toEqual([]);
  });
});

describe('merchants/get_ach_creds', () => {
  const ask = (invoiceId: number | string, headers: { readonly authorization: string }) =>
    test.app.inject({ url: `/api/merchants/get_ach_creds?invoice_id=${invoiceId}`, headers });

  it("answers account and seal for the customer's own invoice [API-081] [CUST-078] [SHARED-059]", async () => {
    const answer = await ask(ana.invoice.id, ana.customerHeaders);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const seconds = testNow.getTime() / 1000 + 12 * 3_600;
    const mac = createHmac('sha256', 'a secret that never leaves')
      .update(`100777.${seconds}`)
      .digest('base64url');
    expect(answer.json()).toEqual({ ach_id: '100777', ach_signature: `${seconds}.${mac}` });
  });

  it('refuses a foreign or unknown invoice and a merchant without bank accounts [API-081] [CUST-079]', async () => {
    const { db } = test.database;
    const merchant = await insertMerchant(db, { ach_on: false });
    const invoice = await insertInvoice(db, {
      subscription: await insertSubscription(db, {
        user_id: ana.customer.id,
        merchant_id: merchant.id,
      }),
    });
    expect((await ask(bob.invoice.id, ana.customerHeaders)).statusCode).toBe(404);
    expect((await ask(99_999_999, ana.customerHeaders)).statusCode).toBe(404);
    const refused = await ask(invoice.id, ana.customerHeaders);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'method_not_accepted']);
    expect((await ask('abc', ana.customerHeaders)).json().detail).toEqual([
      'invoice_id must be a whole number.',
    ]);
  });

  it('requires a signed-in customer [API-003]', async () => {
    expect((await ask(ana.invoice.id, ana.staffHeaders)).statusCode).toBe(403);
    expect((await ask(ana.invoice.id, ana.billHeaders)).statusCode).toBe(403);
    expect((await ask(ana.invoice.id, ana.idleHeaders)).statusCode).toBe(401);
  });

  it('logs neither secret nor seal', async () => {
    const { ach_signature: seal } = (await ask(ana.invoice.id, ana.customerHeaders)).json();
    const logs = test.logs.join('\n');
    expect([
      logs.includes('get_ach_creds'),
      logs.includes(seal),
      logs.includes('never leaves'),
    ]).toEqual([true, false, false]);
  });
});
