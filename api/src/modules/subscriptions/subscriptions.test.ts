import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('GET subscriptions', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
    const { db } = test.database;
    await db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_amount: 5_000,
        autopay_day: '15',
        autopay_frequency: 'monthly',
        autopay_method: ana.card.id,
        sms_opt_in: true,
        service_address: '1 Main St',
        notes: 'Gate code 12',
        user_external_id: 'EXT-1',
      })
      .where('id', '=', ana.subscription.id)
      .execute();
    const tag = await db
      .insertInto('tags')
      .values({ merchant_id: ana.merchant.id, name: 'VIP' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('subscription_tags')
      .values({ subscription_id: ana.subscription.id, tag_id: tag.id })
      .execute();
  });
  afterAll(() => test.close());
  const get = (path: string, headers: Headers) =>
    test.app.inject({ url: `/api/subscriptions${path}`, headers });

  const link = (optIn: (value: boolean) => boolean | string) => ({
    id: ana.subscription.id,
    merchant_name: 'Ana Water',
    merchant_logo: '/logos/Ana.svg',
    autopay_enabled: true,
    autopay_amount: 5_000,
    autopay_day: '15',
    autopay_frequency: 'monthly',
    autopay_method: ana.card.id,
    autopay_customized: false,
    autopay_next_on: null,
    time_zone: 'America/Denver',
    ach_on: true,
    sms_opt_in: optIn(true),
    email_opt_in: optIn(false),
    marketing_opt_in: optIn(false),
    last_invoice: null,
    next_invoice: { due_date: '2026-11-30', amount: 14_250 },
    next_due_charge: '2026-11-30',
  });

  it("answers a customer's own subscriptions, and one with the same fields [API-040] [API-041] [API-042]", async () => {
    const list = await get('', ana.customerHeaders);
    expect(list.json()).toEqual([link((value) => value)]);
    expect((await get(`/${ana.subscription.id}`, ana.customerHeaders)).json()).toEqual(
      list.json()[0],
    );
  });

  it('answers staff the customer, with opt-ins as text in the list [API-040] [API-043] [SHARED-034]', async () => {
    const customer = {
      user: ana.customer.id,
      first_name: 'Ana',
      last_name: 'Rivera',
      full_name: 'Ana Rivera',
      email: ana.customer.email,
      phone: ana.customer.phone,
      formatted_phone: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
      date_of_birth: null,
      is_business: false,
      business_name: '',
      service_address: '1 Main St',
      service_address2: '',
      service_address_city: '',
      service_address_state: '',
      service_address_zip: '',
      notes: 'Gate code 12',
      tags: [[expect.any(Number), 'VIP']],
      user_external_id: 'EXT-1',
      merchant: ana.merchant.id,
      merchant_id: ana.merchant.id,
      state: 'active',
      plans: [],
      version: expect.any(Number),
      proposed: [],
      owed: 22_250,
      late: 0,
      last_payment: { paid_date: '2026-11-20', amount: 1_000 },
    };
    expect((await get('', ana.staffHeaders)).json()).toEqual([{ ...link(String), ...customer }]);
    expect((await get(`/${ana.subscription.id}`, ana.staffHeaders)).json()).toEqual({
      ...link((value) => value),
      ...customer,
    });
  });

  it('shows the name that the merchant wrote, and no other name of the person', async () => {
    const { db } = test.database;
    const person = await insertCustomer(db, {
      first_name: 'Anastasia',
      last_name: 'Smirnova',
      date_of_birth: '1990-04-01',
    });
    const own = { user_id: person.id, merchant_id: bob.merchant.id };
    const { id } = await insertSubscription(db, {
      ...own,
      first_name: 'Ana',
      last_name: 'Smith',
      is_business: false,
      business_name: '',
    });
    const named = {
      id,
      first_name: 'Ana',
      last_name: 'Smith',
      full_name: 'Ana Smith',
      date_of_birth: null,
    };
    expect((await get(`/${id}`, bob.staffHeaders)).json()).toMatchObject(named);
    expect((await get('?q=ana%20smith', bob.staffHeaders)).json()).toMatchObject([named]);
    const file = await get('/export?q=ana%20smith', bob.staffHeaders);
    expect(file.body).toContain(',Ana,Smith,');
    expect((await get('/export?q=smirnova', bob.staffHeaders)).body).not.toContain('Ana');
    expect((await get('?q=smirnova', bob.staffHeaders)).json()).toEqual([]);
  });

  it("shows a company's own name, and hides notes from customers", async () => {
    const bakery = await insertCustomer(test.database.db, {
      is_business: true,
      business_name: 'Blue Door Bakery',
    });
    const subscription = await insertSubscription(test.database.db, {
      user_id: bakery.id,
      merchant_id: bob.merchant.id,
    });
    expect((await get(`/${subscription.id}`, bob.staffHeaders)).json()).toMatchObject({
      full_name: 'Blue Door Bakery',
    });
    expect((await get(`/${ana.subscription.id}`, ana.customerHeaders)).json()).not.toHaveProperty(
      'notes',
    );
  });

  it('separates the last invoice due before today from the next unpaid one [API-042]', async () => {
    const merchant = await insertMerchant(test.database.db);
    const subscription = await insertSubscription(test.database.db, {
      user_id: ana.customer.id,
      merchant_id: merchant.id,
    });
    const bill = (due_date: string, amount: number, given = {}) =>
      insertInvoice(test.database.db, { subscription, due_date, amount, ...given });
    await bill('2026-09-01', 100);
    await bill('2026-10-01', 200, { amount_paid: 200 });
    await bill('2026-11-19', 999, { stored_state: 'cancelled' });
    await bill('2026-11-20', 300, { amount_paid: 300 });
    await bill('2026-11-21', 400, { deleted_at: testNow });
    await bill('2026-12-01', 500);
    expect((await get(`/${subscription.id}`, ana.customerHeaders)).json()).toMatchObject({
      last_invoice: { due_date: '2026-10-01', amount: 200 },
      next_invoice: { due_date: '2026-12-01', amount: 500 },
    });
    await test.database.db
      .updateTable('subscriptions')
      .set({ deleted_at: testNow })
      .where('id', '=', subscription.id)
      .execute();
    expect((await get(`/${subscription.id}`, ana.customerHeaders)).statusCode).toBe(404);
  });

  it('answers 404 for foreign subscriptions [API-001] [API-002]', async () => {
    for (const headers of [ana.customerHeaders, ana.staffHeaders]) {
      const answer = await get(`/${bob.subscription.id}`, headers);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ detail: 'Subscription not found' });
    }
  });
});
