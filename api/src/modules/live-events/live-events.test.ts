import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMerchant, insertSubscription } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';
import { framesOf } from './live-events.domain';
import { publishChanged } from './live-events.public';

let test: TestApp;
let ana: Side;
let bob: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ({ ana, bob } = await insertTwoSides(test));
});
afterAll(() => test.close());
beforeEach(() => test.database.db.deleteFrom('live_outbox').execute());

type Headers = { readonly authorization: string };
const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  headers: Headers,
  fields?: Record<string, string>,
): Promise<number> => {
  const answer = await test.app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      ...headers,
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  });
  return answer.statusCode;
};
/** The events that the staff of each merchant get, in the order of writing. */
const announced = async () => {
  const rows = await test.database.db
    .selectFrom('live_outbox')
    .select(['merchant_id', 'event'])
    .orderBy('id')
    .execute();
  return rows.map(({ merchant_id, event }) => [merchant_id, event]);
};
const changed = (entity: string, id: number, sub_id = id) => ({
  type: 'changed',
  entity,
  id,
  sub_id,
});

describe('the changes that staff see at once', () => {
  it.each([
    ['by the customer', () => ana.customerHeaders, {}],
    ['by staff', () => ana.staffHeaders, { agreed_by: 'phone' }],
  ] as const)('include opt-ins that are changed %s', async (_who, headers, agreement) => {
    const path = `subscriptions/${ana.subscription.id}/update_notifications`;
    const on = { email_opt_in: '1', ...agreement };
    await call('PATCH', path, headers(), on);
    await call('PATCH', path, headers(), on);
    await call('PATCH', path, headers(), { email_opt_in: '0' });
    const frame = [ana.merchant.id, changed('customer', ana.subscription.id)];
    expect(await announced()).toEqual([frame, frame]);
  });

  it('include a contact that staff changed, and nothing after a refusal', async () => {
    const path = `subscriptions/${ana.subscription.id}`;
    expect(await call('PATCH', path, bob.staffHeaders, { email: 'new@ana.test' })).toBe(404);
    expect(await announced()).toEqual([]);
    expect(await call('PATCH', path, ana.staffHeaders, { email: 'new@ana.test' })).toBe(200);
    expect(await announced()).toContainEqual([
      ana.merchant.id,
      changed('customer', ana.subscription.id),
    ]);
  });

  it('reach every confirmed merchant of a person who changes their own contact', async () => {
    const { db } = test.database;
    const second = await insertSubscription(db, {
      user_id: ana.customer.id,
      merchant_id: bob.merchant.id,
    });
    const { id: unconfirmed } = await insertMerchant(db);
    await insertSubscription(db, {
      user_id: ana.customer.id,
      merchant_id: unconfirmed,
      state: 'invited',
    });
    const fields = { email: 'own@ana.test', formatted_phone: '(303) 555-0177' };
    expect(await call('PATCH', 'users/update_customer', ana.customerHeaders, fields)).toBe(200);
    const frames = await announced();
    expect(frames).toEqual(
      expect.arrayContaining([
        [ana.merchant.id, changed('customer', ana.subscription.id)],
        [bob.merchant.id, changed('customer', second.id)],
      ]),
    );
    expect(frames.filter(([merchantId]) => merchantId === unconfirmed)).toEqual([]);
  });

  it('include a conversation that is written in, read, marked unread and closed', async () => {
    const { id } = await insertSubscription(test.database.db, {
      user_id: bob.customer.id,
      merchant_id: ana.merchant.id,
      email_opt_in: true,
    });
    const frame = [ana.merchant.id, changed('conversation', id)];
    const steps = [
      () =>
        call('POST', 'sms/send', ana.staffHeaders, {
          medium: 'email',
          sub_id: `${id}`,
          body: 'Hi',
        }),
      () => call('POST', 'sms/mark_read', ana.staffHeaders, { sub_ids: `[${id}]` }),
      () => call('GET', `sms/chat?sub_id=${id}`, ana.staffHeaders),
      () => call('POST', 'sms/close', ana.staffHeaders, { sub_id: `${id}` }),
    ];
    for (const [index, step] of steps.entries()) {
      expect(await step()).toBe(200);
      expect(await announced()).toEqual(Array.from({ length: index + 1 }, () => frame));
    }
    // It is read already.
    await call('GET', `sms/chat?sub_id=${id}`, ana.staffHeaders);
    expect(await announced()).toHaveLength(steps.length);
  });

  it('include an invoice whose payment is scheduled and unscheduled', async () => {
    const { id } = ana.otherInvoice;
    const frame = [ana.merchant.id, changed('invoice', id, ana.subscription.id)];
    const promise = {
      invoice: `${id}`,
      payment_method: `${ana.card.id}`,
      amount_paid: '500',
      scheduled_date: '2026-11-27',
    };
    expect(await call('POST', 'transactions/pay_once', ana.customerHeaders, promise)).toBe(200);
    expect(await announced()).toEqual([frame]);
    const unschedule = { invoice: `${id}` };
    await call('POST', 'transactions/unschedule', ana.customerHeaders, unschedule);
    expect(await announced()).toEqual([frame, frame]);
  });

  it('include auto-pay that is switched on and off', async () => {
    const frame = [ana.merchant.id, changed('customer', ana.subscription.id)];
    const sub_id = `${ana.subscription.id}`;
    const path = 'user_invoices/set_autopay';
    const on = { sub_id, autopay_method: `${ana.card.id}`, customized: 'false' };
    expect(await call('PATCH', path, ana.customerHeaders, on)).toBe(200);
    expect(await announced()).toEqual([frame]);
    const off = { sub_id, autopay: 'null', cancelled: 'true' };
    expect(await call('PATCH', path, ana.customerHeaders, off)).toBe(200);
    expect(await announced()).toEqual([frame, frame]);
  });

  it('are not announced when the transaction of the change is rolled back', async () => {
    const { db } = test.database;
    const change = { merchantId: ana.merchant.id, entity: 'group', id: 5 } as const;
    await expect(
      db.transaction().execute(async (transaction) => {
        await publishChanged(transaction, [change], test.clock.now());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await announced()).toEqual([]);
    await publishChanged(db, [change], test.clock.now());
    expect(await announced()).toEqual([
      [ana.merchant.id, { type: 'changed', entity: 'group', id: 5 }],
    ]);
  });
});

describe('framesOf', () => {
  const change = (id: number, merchantId = 1) => ({ merchantId, entity: 'customer', id }) as const;
  const many = (count: number) =>
    Array.from({ length: count }, (_none, index) => change(index + 1));

  it('makes one frame for each thing', () => {
    expect(framesOf([change(3), change(3), change(3, 2)])).toEqual([
      { merchantId: 1, frame: changed('customer', 3) },
      { merchantId: 2, frame: changed('customer', 3) },
    ]);
    expect(framesOf(many(50))).toHaveLength(50);
  });

  it('makes one frame with the id 0 for more than 50 of a kind', () => {
    expect(framesOf([...many(51), change(7, 2)])).toEqual([
      { merchantId: 1, frame: { type: 'changed', entity: 'customer', id: 0 } },
      { merchantId: 2, frame: changed('customer', 7) },
    ]);
  });
});
