import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { insertSide, type Side } from '../../../testing/world';
import { listDueInvoices } from './plan.queries';

let test: TestApp;
let ana: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ana = await insertSide(test, 'Ana');
  await test.database.db
    .updateTable('subscriptions')
    .set({
      autopay_enabled: true,
      autopay_customized: false,
      autopay_day: 'due_date',
      autopay_method: ana.card.id,
      autopay_started_on: '2026-11-01',
    })
    .where('id', '=', ana.subscription.id)
    .execute();
});
afterAll(() => test.close());

it('an invoice made after auto-pay was switched on is paid by auto-pay on its due date', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/user_invoices',
    headers: ana.staffHeaders,
    payload: {
      user_id: ana.customer.id,
      merchant_id: ana.merchant.id,
      invoice_items: [{ description: 'Water', amount: 5_000 }],
      due_date: '2026-11-20',
    },
  });
  expect(await listDueInvoices(test.database.db, test.clock.now(), 10)).toMatchObject([
    { invoice_id: answer.json().id, subscription_id: ana.subscription.id, due_date: '2026-11-20' },
  ]);
});
