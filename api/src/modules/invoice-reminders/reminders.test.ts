import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import {
  buildTriggerWorlds,
  type TriggerWorld,
  type TriggerWorlds,
} from '../triggers/testing/trigger-world';

let worlds: TriggerWorlds;
let world: TriggerWorld;
beforeAll(async () => {
  worlds = await buildTriggerWorlds();
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = await worlds.open();
});

// In Denver, where the clock of the tests is at noon of the 20th.
const night = '2026-11-21T05:00:00Z';
const morning = '2026-11-21T15:00:00Z';
const noon = '2026-11-20T19:00:00Z';

type Bill = NonNullable<Parameters<TriggerWorld['addBill']>[0]>;
const ana = { first_name: 'Ana', last_name: 'Rivera' };
const addBill = (given: Bill = {}) =>
  world.addBill({ amount: 4_250, due_date: '2026-11-10', person: ana, ...given });
const preview = (id: number) => world.call('GET', `user_invoices/${id}/reminder`);
const remind = (id: number, key?: string) =>
  world.call(
    'POST',
    `user_invoices/${id}/reminder`,
    {},
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** What has left: address and text. */
const sent = async () =>
  (
    await sql<{ address: string; body: string; medium: number }>`
      select address, body, medium from messages where type = 1 order by id`.execute(world.db)
  ).rows;

describe('Send reminder', () => {
  it('shows the text, then sends it with a link that opens the bill', async () => {
    const { invoice, customer } = await addBill();
    const shown = await preview(invoice.id);
    const text = (link: string) =>
      `Hi Ana, this is a reminder from ${world.merchant.name}: $42.50 was due 11/10/2026. View and pay your bill: ${world.test.config.publicUrl}/p#${link}`;
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
    const chat = await world.call('GET', `sms/chat?sub_id=${subscription.id}`);
    expect(chat.json()).toMatchObject({
      messages: [{ body: expect.stringContaining('this is a reminder'), type: 1 }],
    });
    const { rows } =
      await sql`select action, entity, entity_id, merchant_id, after, actor like 'merchant:%' as by_staff
      from audit_log where action = 'invoice.reminded'`.execute(world.db);
    expect(rows).toEqual([
      {
        action: 'invoice.reminded',
        entity: 'invoice',
        entity_id: invoice.id,
        merchant_id: world.merchant.id,
        after: { medium: 'sms', leaves_at: null },
        by_staff: true,
      },
    ]);
  });

  it('goes by email to a customer without consent to texts, and to one who stopped them', async () => {
    const first = await addBill({ consent: { sms_opt_in: false } });
    const second = await addBill();
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${world.merchant.id}, ${second.customer.phone}, now())`.execute(world.db);
    for (const { invoice } of [first, second])
      expect((await remind(invoice.id)).json()).toEqual({ medium: 'email', leaves_at: null });
    await world.at(noon);
    expect((await sent()).map(({ address }) => address)).toEqual([
      first.customer.email,
      second.customer.email,
    ]);
    expect(world.mails[0]).toContain(`Subject: Reminder from ${world.merchant.name}`);
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
    const numbered = await world.addTemplate('Reminder of {invoice number}: {link}');
    const linkless = await world.addTemplate('Please pay us, {user first name}.');
    const plain = await world.addTemplate('{balance} is still open, {user first name}: {link}');
    const archived = await world.addTemplate('Old');
    await sql`update sms_templates set name = 'A reminder' where id in (${numbered}, ${linkless})`.execute(
      world.db,
    );
    await sql`update sms_templates set name = 'Second Reminder' where id = ${plain}`.execute(
      world.db,
    );
    await sql`update sms_templates set name = 'A first reminder', archived_at = now() where id = ${archived}`.execute(
      world.db,
    );
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
    const colleague = await insertStaff(world.db, [world.merchant.id]);
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
    const clerk = await insertStaff(world.db, [world.merchant.id], {}, ['view', 'invoices']);
    const refused = await world.test.app.inject({
      method: 'POST',
      url: `/api/user_invoices/${invoice.id}/reminder`,
      headers: await asStaff(world.db, world.test.clock, clerk.id),
      payload: {},
    });
    expect(refused.statusCode).toBe(403);
    const foreign = await addBill({ merchantId: (await world.addMerchant()).merchant.id });
    expect((await remind(foreign.invoice.id)).statusCode).toBe(404);
  });
});
