import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertStaff } from '../../testing/factories';
import { buildPaymentWorld, type Payer, type PaymentWorld } from '../../testing/payment-world';
import { asStaff } from '../../testing/sign-in';
import { endAccess, endAccessAtMerchant } from './end-access.service';
import { makePayLink, samplePayLink } from './pay-link.service';
import { hashToken } from './session-token';

const sample = samplePayLink('').split('#')[1] ?? '';
const publicUrl = 'https://pay.example.test';
const typed = { token: '9411234567891111', expiration: '12/30', last4: '1111' };
type Headers = { readonly authorization?: string };

let world: PaymentWorld;
let payer: Payer;
let invoice: number;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(async () => {
  await world.clock.rewind();
  payer = await world.newPayer();
  invoice = await world.newInvoice(payer);
});

const call = (method: 'GET' | 'POST', path: string, headers: Headers, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
/** The secret of a link in a text about the invoice. */
const newLink = async (id = invoice): Promise<string> => {
  const link = makePayLink(publicUrl, { userId: payer.user.id, invoiceId: id });
  await link.store(world.database.db, world.clock.now());
  return link.address.split('#')[1] ?? '';
};
const open = (link: string) => call('POST', 'users/open_pay_link', {}, { link });
const enter = async (link: string): Promise<Headers> => ({
  authorization: `Token ${(await open(link)).json<{ auth_token: string }>().auth_token}`,
});
const status = async (headers: Headers) =>
  (await call('GET', `user_invoices/${invoice}`, headers)).statusCode;

describe('the link of a bill in a text or mail', () => {
  it('is short, of letters and digits behind the hash, and stored as a hash', async () => {
    const link = await newLink();
    expect(link).toMatch(/^[A-Za-z0-9]{22}$/);
    const { rows } = await sql<{ token_hash: Buffer; opens: string }>`
      select token_hash, opens from link_tokens where invoice_id = ${invoice}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ token_hash: hashToken(link), opens: 'pay' }]);
    const { address } = makePayLink(publicUrl, { userId: 1, invoiceId: 1 });
    expect(address).toHaveLength(samplePayLink(publicUrl).length);
    expect(address.startsWith(`${publicUrl}/p#`)).toBe(true);
  });

  it('opens the bill again and again, and answers only the name to sign in with', async () => {
    const link = await newLink();
    await open(link);
    const answer = await open(link);
    expect(answer.json()).toMatchObject({ invoice, merchant_name: payer.merchant.name });
    const headers = await enter(link);
    const self = await call('GET', 'users/user_get_self', headers);
    expect(self.json()).toEqual(answer.json<{ user: object }>().user);
    expect(self.json()).toEqual({
      user_id: payer.user.id,
      id: payer.user.id,
      first_name: '',
      last_name: '',
      is_business: false,
      business_name: '',
      username: payer.user.username,
      formatted_phone: '',
      email: '',
      is_merchant: false,
      bill_only: true,
      pay_only: true,
    });
    expect(await status(headers)).toBe(200);
  });

  it('works for 90 days, and an unknown one answers alike', async () => {
    const link = await newLink();
    await world.clock.advance('P89DT23H');
    expect((await open(link)).statusCode).toBe(200);
    await world.clock.advance('PT2H');
    const late = await open(link);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject({ code: 'link_expired' });
    const { detail } = late.json<{ detail: string }>();
    expect((await open(sample)).json()).toMatchObject({ code: 'link_expired', detail });
  });

  it('is no token of a session, and no token that opens stored methods', async () => {
    const link = await newLink();
    expect(await status({ authorization: `Token ${link}` })).toBe(401);
    const { auth_token: billToken } = (
      await call('POST', `user_invoices/${invoice}/link_token`, payer.headers, {})
    ).json<{ auth_token: string }>();
    expect((await open(billToken)).statusCode).toBe(400);
    const longer = `${'A'.repeat(21)}${link}`;
    await sql`update link_tokens set token_hash = ${hashToken(longer)}
      where token_hash = ${hashToken(link)}`.execute(world.database.db);
    const swapped = await call('GET', 'users/get_id_by_token', {
      authorization: `Token ${longer}`,
    });
    expect(swapped.statusCode).toBe(401);
  });

  it('stays after a new PIN, which ends what it has opened', async () => {
    const link = await newLink();
    const headers = await enter(link);
    await world.database.db.transaction().execute((transaction) =>
      endAccess(transaction, {
        kind: 'customer',
        userId: payer.user.id,
        keptSessionId: null,
        now: world.clock.now(),
      }),
    );
    expect(await status(headers)).toBe(401);
    expect((await open(link)).statusCode).toBe(200);
  });

  it('ends with the customer', async () => {
    const link = await newLink();
    const headers = await enter(link);
    await world.database.db.transaction().execute((transaction) =>
      endAccessAtMerchant(transaction, {
        userId: payer.user.id,
        subscriptionId: payer.subscription.id,
        merchantId: payer.merchant.id,
        isLast: false,
        now: world.clock.now(),
      }),
    );
    expect(await status(headers)).toBe(401);
    expect((await open(link)).statusCode).toBe(400);
  });

  it('ends when staff change where the customer is written to', async () => {
    const link = await newLink();
    const headers = await enter(link);
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const changed = await world.app.inject({
      method: 'PATCH',
      url: `/api/users/${payer.user.id}`,
      headers: await asStaff(world.database.db, world.clock, staff.id),
      payload: { email: `other.${payer.user.id}@people.test` },
    });
    expect(changed.statusCode).toBe(200);
    expect(await status(headers)).toBe(401);
    expect((await open(link)).statusCode).toBe(400);
  });

  it('takes few tries a minute from one address', async () => {
    const limited = await buildPaymentWorld({ QUESTIONS_PER_MINUTE: '3' });
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1)
      codes.push(
        (
          await limited.app.inject({
            method: 'POST',
            url: '/api/users/open_pay_link',
            payload: { link: sample },
          })
        ).statusCode,
      );
    await limited.close();
    expect(codes).toEqual([400, 400, 400, 429]);
  });
});

describe('the session of such a link', () => {
  const pay = (headers: Headers, fields: object) =>
    call('POST', 'transactions/pay_once', headers, { invoice, amount_paid: 1_000, ...fields });

  it('pays the bill with a card that is entered, which is not stored', async () => {
    const headers = await enter(await newLink());
    const paid = await pay(headers, { ...typed, amount_paid: 10_000 });
    expect(paid.json()).toMatchObject({
      paid_in_full: true,
      transaction: { status: 'success', visible_method: 'Visa 1111' },
    });
    const read = await call('GET', `user_invoices/${invoice}`, headers);
    expect(read.json()).toMatchObject({
      state: 'paid',
      transactions: [{ visible_method: 'Visa 1111', amount_paid: 10_000 }],
    });
    const { rows } = await sql`select from payment_methods
      where user_id = ${payer.user.id} and not is_one_time`.execute(world.database.db);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a stored method', () => ({ id: payer.card.id })],
    ['a stored method by its other name', () => ({ payment_method: payer.card.id })],
    ['a stored method beside a card', () => ({ ...typed, id: payer.card.id })],
    ['a later day', () => ({ ...typed, scheduled_date: '2026-12-01' })],
    ['a later day of a stored method', () => ({ id: payer.card.id, scheduled_date: '2026-12-01' })],
  ])('does not pay with %s', async (_what, fields) => {
    const refused = await pay(await enter(await newLink()), fields());
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      detail: 'Please sign in to use a saved payment method or to pay on a later day.',
    });
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });

  it('learns of no method but its own card', async () => {
    await world.pay(payer, invoice, 4_000);
    const headers = await enter(await newLink());
    await pay(headers, { ...typed, token: '9421234567895555', last4: '5555' });
    const read = await call('GET', `user_invoices/${invoice}`, headers);
    expect(
      read
        .json<{ transactions: { visible_method: string }[] }>()
        .transactions.map((one) => one.visible_method),
    ).toEqual(['Card or bank account', 'Visa 5555']);
    const owner = await call('GET', `user_invoices/${invoice}`, payer.headers);
    expect(owner.body).toContain('Visa 1111');
  });

  it('reads the files of this bill, and no others', async () => {
    const other = await world.newInvoice(payer);
    await world.pay(payer, other, 10_000);
    const headers = await enter(await newLink());
    const file = async (path: string) => (await call('GET', path, headers)).statusCode;
    expect(await file(`user_invoices/${invoice}/invoice.pdf`)).toBe(200);
    expect(await file(`user_invoices/${other}/invoice.pdf`)).toBe(404);
    expect(await file(`user_invoices/${other}/receipt.pdf`)).toBe(404);
  });

  it('names the way to another bill instead of opening or paying it', async () => {
    const other = await world.newInvoice(payer);
    const headers = await enter(await newLink());
    const refused = {
      code: 'other_bill_open',
      detail: expect.stringMatching(/^You opened another bill's link/),
    };
    const read = await call('GET', `user_invoices/${other}`, headers);
    expect([read.statusCode, read.json()]).toEqual([404, expect.objectContaining(refused)]);
    const paid = await call('POST', 'transactions/pay_once', headers, {
      ...typed,
      invoice: other,
      amount_paid: 10_000,
    });
    expect([paid.statusCode, paid.json()]).toEqual([404, expect.objectContaining(refused)]);
  });

  it('ends after ten minutes without a call, and the link opens another', async () => {
    const link = await newLink();
    const headers = await enter(link);
    await world.clock.advance('PT10M1S');
    expect(await status(headers)).toBe(401);
    expect(await status(await enter(link))).toBe(200);
  });
});
