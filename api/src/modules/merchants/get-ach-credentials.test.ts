import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertInvoice, insertMerchant, insertSubscription } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

describe('merchants/get_ach_creds', () => {
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
