import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { startMailServer, startTextProvider } from '../../testing/provider-stubs';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp } from '../../testing/test-app';

const openWorld = async () => {
  const [provider, mailServer] = [await startTextProvider(), await startMailServer()];
  const test = await buildTestApp({
    settings: { SMS_URL: provider.url, SMTP_URL: mailServer.url },
  });
  return {
    test,
    db: test.database.db,
    mails: mailServer.mails,
    /** Jobs that are due have run when it ends. */
    at: (moment: string) => test.clock.set(new Date(moment)),
    close: async () => {
      await test.close();
      await Promise.all([provider.close(), mailServer.close()]);
    },
  };
};
let world: Awaited<ReturnType<typeof openWorld>>;
let merchant: Awaited<ReturnType<typeof insertMerchant>>;
let staff: Awaited<ReturnType<typeof insertStaff>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// Each test has a merchant of its own, and nothing else reads another merchant's.
beforeEach(async () => {
  await world.test.clock.rewind();
  merchant = await insertMerchant(world.db, { time_zone: 'America/Denver' });
  staff = await insertStaff(world.db, [merchant.id]);
  world.mails.length = 0;
});

/** The clock moves by days: each call is of a session of its own. */
const call = async (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Readonly<Record<string, string>> = {},
) =>
  world.test.app.inject({
    method,
    url: `/api/${path}`,
    headers: { ...(await asStaff(world.db, world.test.clock, staff.id)), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

// In Denver, where the clock of the tests is at noon of the 20th.
const night = '2026-11-21T05:00:00Z';
const morning = '2026-11-21T15:00:00Z';
const noon = '2026-11-20T19:00:00Z';

type Bill = Partial<Parameters<typeof insertInvoice>[1]> & {
  readonly consent?: { readonly sms_opt_in?: boolean; readonly email_opt_in?: boolean };
  readonly person?: Parameters<typeof insertCustomer>[1];
  readonly merchantId?: number;
};
const ana = { first_name: 'Ana', last_name: 'Rivera' };
/** An invoice of a customer who agreed to texts and mails. */
const addBill = async ({ consent = {}, person = ana, merchantId, ...bill }: Bill = {}) => {
  const customer = await insertCustomer(world.db, person);
  const subscription = await insertSubscription(world.db, {
    user_id: customer.id,
    merchant_id: merchantId ?? merchant.id,
    sms_opt_in: true,
    email_opt_in: true,
    ...consent,
  });
  const invoice = await insertInvoice(world.db, {
    subscription,
    amount: 4_250,
    due_date: '2026-11-10',
    ...bill,
  });
  return { customer, subscription, invoice };
};
const addTemplate = async (name: string, body: string): Promise<void> => {
  await sql`insert into sms_templates (merchant_id, name, body, created_at)
    values (${merchant.id}, ${name}, ${body}, now())`.execute(world.db);
};
const preview = (id: number) => call('GET', `user_invoices/${id}/reminder`);
const remind = (id: number, key?: string) =>
  call(
    'POST',
    `user_invoices/${id}/reminder`,
    {},
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** What has left: address and text. */
const sent = async () =>
  (
    await sql<{ address: string; body: string; medium: number }>`
      select address, body, medium from messages
        where type = 1 and merchant_id = ${merchant.id} order by id`.execute(world.db)
  ).rows;

describe('Send reminder', () => {
  it('shows the text, then sends it with a link that opens the bill', async () => {
    const { invoice, customer } = await addBill();
    const shown = await preview(invoice.id);
    const text = (link: string) =>
      `Hi Ana, this is a reminder from ${merchant.name}: $42.50 was due 11/10/2026. View and pay your bill: ${world.test.config.publicUrl}/p#${link}`;
    expect(shown.json()).toEqual({
      full_name: 'Ana Rivera',
      medium: 'sms',
      address: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
      body: text('EachCustomerGetsTheirs'),
      segments: 1,
      leaves_at: null,
      time_zone: 'America/Denver',
    });
    expect((await remind(invoice.id)).json()).toEqual({ medium: 'sms', leaves_at: null });
    await world.at(noon);
    const [message] = await sent();
    expect(message).toMatchObject({ address: `+1${customer.phone}`, medium: 1 });
    const link = message?.body.split('#')[1] ?? '';
    expect(message?.body).toBe(text(link));
    const opened = await world.test.app.inject({
      method: 'POST',
      url: '/api/users/open_pay_link',
      payload: { link },
    });
    expect(opened.json()).toMatchObject({ invoice: invoice.id });
  });

  it('is in the chat as other texts, and in the log with who sent it', async () => {
    const { invoice, subscription } = await addBill();
    await remind(invoice.id);
    await world.at(noon);
    const chat = await call('GET', `sms/chat?sub_id=${subscription.id}`);
    expect(chat.json()).toMatchObject({
      messages: [{ body: expect.stringContaining('this is a reminder'), type: 1 }],
    });
    const { rows } =
      await sql`select action, entity, entity_id, merchant_id, after, actor like 'merchant:%' as by_staff
      from audit_log where action = 'invoice.reminded' and merchant_id = ${merchant.id}`.execute(
        world.db,
      );
    expect(rows).toEqual([
      {
        action: 'invoice.reminded',
        entity: 'invoice',
        entity_id: invoice.id,
        merchant_id: merchant.id,
        after: { medium: 'sms', leaves_at: null },
        by_staff: true,
      },
    ]);
  });

  it('goes by email to a customer without consent to texts, and to one who stopped them', async () => {
    const first = await addBill({ consent: { sms_opt_in: false } });
    const second = await addBill();
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${merchant.id}, ${second.customer.phone}, now())`.execute(world.db);
    for (const { invoice } of [first, second])
      expect((await remind(invoice.id)).json()).toEqual({ medium: 'email', leaves_at: null });
    await world.at(noon);
    expect((await sent()).map(({ address }) => address)).toEqual([
      first.customer.email,
      second.customer.email,
    ]);
    expect(world.mails[0]).toContain(`Subject: Reminder from ${merchant.name}`);
  });

  it('waits at night until 8 AM, and does not leave after a payment meanwhile', async () => {
    const [one, two] = [await addBill(), await addBill()];
    await world.at(night);
    for (const { invoice } of [one, two])
      expect((await remind(invoice.id)).json()).toEqual({
        medium: 'sms',
        leaves_at: '2026-11-21T15:00:00.000Z',
      });
    expect((await preview((await addBill()).invoice.id)).json()).toMatchObject({
      leaves_at: '2026-11-21T15:00:00.000Z',
    });
    await world.at('2026-11-21T06:00:00Z');
    expect(await sent()).toEqual([]);
    await sql`update invoices set stored_state = 'cancelled' where id = ${two.invoice.id}`.execute(
      world.db,
    );
    await world.at(morning);
    expect((await sent()).map(({ address }) => address)).toEqual([`+1${one.customer.phone}`]);
  });

  it('uses a template of the merchant for reminders that has the link and every value', async () => {
    const { invoice } = await addBill({ invoice_number: '' });
    await addTemplate('A reminder', 'Reminder of {invoice number}: {link}');
    await addTemplate('B reminder', 'Please pay us, {user first name}.');
    await addTemplate('C Reminder', '{balance} is still open, {user first name}: {link}');
    await addTemplate('An archived reminder', 'Old: {link}');
    await sql`update sms_templates set archived_at = now()
      where merchant_id = ${merchant.id} and body = 'Old: {link}'`.execute(world.db);
    expect((await preview(invoice.id)).json()).toMatchObject({
      body: `$42.50 is still open, Ana: ${world.test.config.publicUrl}/p#EachCustomerGetsTheirs`,
    });
  });

  it('sends once for a repeated key, and once an hour for all staff', async () => {
    const { invoice } = await addBill();
    const first = await remind(invoice.id, 'one');
    const again = await remind(invoice.id, 'one');
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    const colleague = await insertStaff(world.db, [merchant.id]);
    const second = await world.test.app.inject({
      method: 'POST',
      url: `/api/user_invoices/${invoice.id}/reminder`,
      headers: await asStaff(world.db, world.test.clock, colleague.id),
      payload: {},
    });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      detail:
        'A reminder for this bill was sent less than an hour ago. You can send another one in 60 minutes.',
    });
    await world.at('2026-11-20T20:00:01Z');
    expect(await sent()).toHaveLength(1);
    expect((await remind(invoice.id, 'two')).statusCode).toBe(200);
    await world.at('2026-11-20T20:00:02Z');
    expect(await sent()).toHaveLength(2);
  });

  it('sends one of two that begin at once', async () => {
    const { invoice } = await addBill();
    const codes = await Promise.all([remind(invoice.id), remind(invoice.id)]);
    expect(new Set(codes.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it.each<readonly [string, Bill, number, string]>([
    [
      'a paid bill',
      { amount_paid: 4_250, paid_date: '2026-11-11' },
      409,
      'This bill is paid. No reminder is needed.',
    ],
    [
      'a canceled bill',
      { stored_state: 'cancelled' },
      409,
      'This bill was canceled. No reminder is needed.',
    ],
    [
      'a scheduled payment',
      { scheduled_on: '2026-11-25' },
      409,
      'A payment for this bill is scheduled for 11/25/2026.',
    ],
    [
      'a customer without consent',
      { consent: { sms_opt_in: false, email_opt_in: false } },
      400,
      "Ana Rivera hasn't opted in to text messages or emails.",
    ],
    [
      'a customer without an address',
      { consent: { sms_opt_in: false }, person: { ...ana, email: null } },
      400,
      'Ana Rivera has no phone number or email address that we may write to.',
    ],
  ])('is refused with a sentence for %s', async (_what, bill, code, detail) => {
    const { invoice } = await addBill(bill);
    for (const answer of [await preview(invoice.id), await remind(invoice.id)]) {
      expect(answer.statusCode).toBe(code);
      expect(answer.json()).toMatchObject({ detail });
    }
    await world.at(noon);
    expect(await sent()).toEqual([]);
  });

  it('needs the permission to message, at the merchant of the bill', async () => {
    const { invoice } = await addBill();
    const clerk = await insertStaff(world.db, [merchant.id], {}, ['view', 'invoices']);
    const refused = await world.test.app.inject({
      method: 'POST',
      url: `/api/user_invoices/${invoice.id}/reminder`,
      headers: await asStaff(world.db, world.test.clock, clerk.id),
      payload: {},
    });
    expect(refused.statusCode).toBe(403);
    const foreign = await addBill({ merchantId: (await insertMerchant(world.db)).id });
    expect((await remind(foreign.invoice.id)).statusCode).toBe(404);
  });
});
