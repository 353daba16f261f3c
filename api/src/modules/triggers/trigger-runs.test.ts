import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testNow } from '../../testing/test-app';
import { hashToken } from '../auth/auth.public';
import { deleteOldItems } from './trigger-log.queries';
import { buildTriggerWorlds, type TriggerWorld, type TriggerWorlds } from './testing/trigger-world';

let worlds: TriggerWorlds;
let world: TriggerWorld;
beforeAll(async () => {
  worlds = await buildTriggerWorlds();
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = await worlds.open();
});

// 08:00 in Denver; the clock of the tests is at noon of the 20th.
const eight = '2026-11-21T15:00:00Z';
const lateFive = '2026-11-16';

describe('an automated event at its time', () => {
  it('texts the customer of each matching invoice once, and no other [API-128]', async () => {
    const hit = await world.addBill({ due_date: lateFive, invoice_number: 'A-1' });
    await world.addBill({ due_date: '2026-11-15' });
    await world.addBill({ due_date: '2026-11-17' });
    await world.addBill({ due_date: lateFive, amount: 500, amount_paid: 500 });
    await world.addBill({ due_date: lateFive, stored_state: 'cancelled' });
    await world.addBill({ due_date: lateFive, deleted_at: testNow });
    const { merchant } = await world.addMerchant();
    await world.addBill({ due_date: lateFive, merchantId: merchant.id });
    const event = await world.addEvent();
    await world.at('2026-11-21T14:59:59Z');
    expect(await world.texts(event)).toEqual([]);
    await world.at(eight);
    const expected = [
      expect.objectContaining({ address: `+1${hit.customer.phone}`, body: 'Bill A-1' }),
    ];
    expect(await world.texts(event)).toEqual(expected);
    for (const moment of ['2026-11-21T15:00:30Z', '2026-11-20T19:00:00Z', eight])
      await world.at(moment);
    expect(await world.texts(event)).toEqual(expected);
    expect(await world.runs(event)).toMatchObject([
      { run_on: '2026-11-21', state: 'done', is_late: false },
    ]);
  });

  it('runs at 08:00 of the merchant on both daylight-saving days', async () => {
    const event = await world.addEvent({ scheduled_days: [6] });
    const due = async (on: string, before: string, at: string) => {
      await world.addBill({ due_date: on, invoice_number: on });
      await world.at(before);
      const early = (await world.texts(event)).length;
      await world.at(at);
      return (await world.texts(event)).length - early;
    };
    // 2027: forward on 14 March, back on 7 November.
    expect(await due('2027-03-09', '2027-03-14T13:59:59Z', '2027-03-14T14:00:00Z')).toBe(1);
    expect(await due('2027-11-02', '2027-11-07T14:59:59Z', '2027-11-07T15:00:00Z')).toBe(1);
  });

  it('sends nothing after an end a minute before: off, edited, deleted, paid, cancelled', async () => {
    const bill = await world.addBill({ due_date: lateFive });
    const cancelled = await world.addBill({ due_date: lateFive });
    const [off, edited, deleted, on] = [
      await world.addEvent(),
      await world.addEvent(),
      await world.addEvent(),
      await world.addEvent(),
    ];
    await world.at('2026-11-21T14:59:00Z');
    await world.call('POST', `triggers/${off}/toggle`, { is_active: false });
    const conditions = [
      { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-6' },
    ];
    const template = await world.addTemplate('Six');
    await world.call('PATCH', `triggers/${edited}`, world.event({ conditions, template }));
    await world.call('DELETE', `triggers/${deleted}`);
    await sql`update invoices set amount_paid = amount, paid_date = '2026-11-21' where id = ${bill.invoice.id}`.execute(
      world.db,
    );
    await sql`update invoices set stored_state = 'cancelled' where id = ${cancelled.invoice.id}`.execute(
      world.db,
    );
    await world.at(eight);
    for (const event of [off, edited, deleted, on]) expect(await world.texts(event)).toEqual([]);
    expect(await world.runs(off)).toEqual([]);
    expect(await world.runs(deleted)).toEqual([]);
    expect(await world.runs(on)).toMatchObject([
      { state: 'done', skipped: [{ reason: 'paid', count: 1 }] },
    ]);
  });

  it('logs payments of earlier that day as skipped, and no earlier payments', async () => {
    const due = { due_date: lateFive, description: 'Late pump' };
    const paid = { ...due, amount: 500, amount_paid: 500 };
    await world.addBill(due);
    await world.addBill(due);
    const early = await world.addBill({ ...paid, paid_date: '2026-11-21' });
    await world.addBill({ ...paid, paid_date: '2026-11-20' });
    await world.addBill({ ...paid, paid_date: '2026-11-21', due_date: '2026-11-15' });
    await world.addBill({ ...paid, paid_date: '2026-11-21', description: 'Water' });
    await world.addBill({ ...paid, paid_date: '2026-11-21', deleted_at: testNow });
    const event = await world.addEvent({
      conditions: [
        { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' },
        { type: 'filter', field_name: 'description', operator: 'regex', value: 'p[u]mp$' },
      ],
    });
    await world.at(eight);
    await world.at('2026-11-21T15:00:30Z');
    const [run] = await world.runs(event);
    expect(run).toMatchObject({
      state: 'done',
      counts: { sent: 2, skipped: 1 },
      skipped: [{ reason: 'paid', text: 'The invoice was paid.', count: 1 }],
    });
    const skipped = (await world.items(run?.id)).filter(({ outcome }) => outcome === 'skipped');
    expect(skipped).toMatchObject([{ invoice: early.invoice.id, reason: 'paid' }]);
    expect(await world.texts(event)).toHaveLength(2);
  });

  it('sends late on the same day until 21:00, and logs an older day as missed', async () => {
    await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await world.at('2026-11-22T03:59:00Z');
    expect(await world.runs(event)).toMatchObject([
      { run_on: '2026-11-21', state: 'sending', is_late: true },
    ]);
    expect(await world.texts(event)).toHaveLength(1);
    await world.addBill({ due_date: '2026-11-17' });
    await world.at('2026-11-23T04:00:00Z');
    expect(await world.runs(event)).toMatchObject([
      { run_on: '2026-11-22', state: 'missed' },
      { run_on: '2026-11-21', state: 'done' },
    ]);
    expect(await world.texts(event)).toHaveLength(1);
  });

  it('skips customers without consent, address or value, each with its reason', async () => {
    const outcomes = new Map<number, string>();
    const expectOutcome = async (reason: string, given: Parameters<TriggerWorld['addBill']>[0]) =>
      outcomes.set(
        (await world.addBill({ due_date: lateFive, invoice_number: 'X', ...given })).invoice.id,
        reason,
      );
    await expectOutcome('opted_out', { consent: { sms_opt_in: false } });
    await expectOutcome('no_address', { person: { phone: null } });
    await expectOutcome('missing_value', { invoice_number: '' });
    const stopped = await world.addBill({ due_date: lateFive });
    outcomes.set(stopped.invoice.id, 'stopped_texts');
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${world.merchant.id}, ${stopped.customer.phone}, now())`.execute(world.db);
    const event = await world.addEvent();
    await world.at(eight);
    const [run] = await world.runs(event);
    const items = await world.items(run?.id);
    expect(new Map(items.map(({ invoice, reason }) => [invoice, reason]))).toEqual(outcomes);
    expect(items.find(({ reason }) => reason === 'missing_value')?.text).toBe(
      'The template needs a value that is missing: invoice number.',
    );
    expect(run?.counts['skipped']).toBe(4);
    expect(await world.texts(event)).toEqual([]);
    // Skipped invoices are tried again while the conditions apply.
    await sql`update invoices set due_date = '2026-11-17' where id = ${stopped.invoice.id}`.execute(
      world.db,
    );
    await sql`delete from text_stops`.execute(world.db);
    await world.at('2026-11-22T15:00:00Z');
    expect(await world.texts(event)).toHaveLength(1);
  });

  it('fills the values of customer and invoice once', async () => {
    await world.addBill({
      due_date: lateFive,
      invoice_number: '{amount}',
      amount: 123_456,
      amount_paid: 23_456,
      minimum_amount_due: 2_000,
      person: { first_name: 'Ana', last_name: 'Rivera', username: 'ana' },
    });
    const template = await world.addTemplate(
      '{user first name} {user last name}, {user full name}: {invoice number} {amount} {balance} {due date} {days late} {minimum due} {Merchant Name} {link}',
    );
    const event = await world.addEvent({ template });
    await world.at(eight);
    const [text] = await world.texts(event);
    const [, written, secret = ''] = /^(.*) http:\/\/[^/]+\/p#(.*)$/.exec(text?.body ?? '') ?? [];
    expect(written).toBe(
      `Ana Rivera, Ana Rivera: {amount} $1,234.56 $1,000.00 11/16/2026 5 $20.00 ${world.merchant.name}`,
    );
    expect(secret).toMatch(/^[A-Za-z0-9]{22}$/);
  });

  it('stores a link that pays the bill for each text that leaves, and for no other', async () => {
    const links = async () =>
      (
        await sql<{
          token_hash: Buffer;
          invoice_id: number;
        }>`select token_hash, invoice_id from link_tokens where opens = 'pay'`.execute(world.db)
      ).rows;
    await sql`delete from link_tokens`.execute(world.db);
    const { invoice } = await world.addBill({ due_date: lateFive, invoice_number: 'A-1' });
    await world.addBill({ due_date: lateFive, invoice_number: '' });
    const template = await world.addTemplate('{invoice number}: {link}');
    const event = await world.addEvent({ template });
    await world.at(eight);
    const [text] = await world.texts(event);
    const secret = text?.body.split('#')[1] ?? '';
    expect(await links()).toEqual([{ token_hash: hashToken(secret), invoice_id: invoice.id }]);
  });

  it('leaves the inbox as it is; the text is in the chat', async () => {
    const { subscription } = await world.addBill({ due_date: lateFive, invoice_number: 'A-1' });
    await world.addEvent();
    await world.at(eight);
    expect((await world.call('GET', 'sms')).json()).toEqual([]);
    const chat = await world.call('GET', `sms/chat?sub_id=${subscription.id}`);
    expect(chat.json()).toMatchObject({ messages: [{ body: 'Bill A-1' }] });
  });

  it('mails the customer by its second action, and the office one list of all invoices', async () => {
    await world.addBill({ due_date: lateFive, invoice_number: 'A-1', amount: 2_500 });
    await world.addBill({ due_date: lateFive, invoice_number: 'A-2', amount: 5_000 });
    const event = await world.addEvent({
      actions: [
        { action_type: 'send_email', recipients: ['customer', 'email'] },
        { action_type: 'send_message', recipients: ['email'] },
      ],
      to_email: 'office@merchant.test',
    });
    await world.at(eight);
    expect((await world.texts(event)).map(({ address }) => address)).toEqual([
      expect.stringContaining('@people.test'),
      expect.stringContaining('@people.test'),
    ]);
    const toOffice = world.mails.filter((mail) => mail.includes('office@merchant.test'));
    expect(toOffice.map((mail) => mail.replaceAll('=\n', ''))).toEqual([
      expect.stringMatching(
        /Subject: Five days late: 2 invoices on 11\/21\/2026\n[^]*\n\nFive days late, 11\/21\/2026: 2 invoices, \$75\.00 open\.\n\n.*invoice A-1, \$25\.00 open of \$25\.00, due 11\/16\/2026\n.*A-2/,
      ),
    ]);
    const [run] = await world.runs(event);
    expect(run?.counts).toMatchObject({ planned: 0, skipped: 0 });
    expect(await world.items(run?.id)).toHaveLength(4);
  });
});

describe('an event that is edited at its minute, before a process has planned its run', () => {
  const sixDaysLate = [
    { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-6' },
  ];
  /** Its time has come, and a process that has ended holds it. */
  const dueAtEight = async (change: object = {}) => {
    await world.addBill({ due_date: lateFive, invoice_number: 'A-1' });
    await world.addBill({ due_date: '2026-11-15', invoice_number: 'A-6' });
    const id = await world.addEvent();
    const hold = sql`update triggers set leased_by = 'ended', leased_until = now() + interval '1 hour'
      where id = ${id}`;
    await hold.execute(world.db);
    await world.at(eight);
    expect(await world.runs(id)).toEqual([]);
    const template = await world.addTemplate('New {invoice number}');
    const answer = await world.call(
      'PATCH',
      `triggers/${id}`,
      world.event({ conditions: sixDaysLate, template, ...change }),
    );
    expect(answer.statusCode).toBe(200);
    return { id, answer };
  };

  it('runs once by the former rule that day, and by the new rule the next day', async () => {
    const { id, answer } = await dueAtEight();
    expect(answer.json()).toMatchObject({
      next_run_at: '2026-11-22T15:00:00.000Z',
      last_run: { run_on: '2026-11-21' },
    });
    for (const moment of [eight, '2026-11-21T15:05:00Z']) await world.at(moment);
    expect(await world.texts(id)).toMatchObject([{ body: 'Bill A-1', run_on: '2026-11-21' }]);
    await world.addBill({ due_date: lateFive, invoice_number: 'B-6' });
    await world.at('2026-11-22T15:00:00Z');
    expect((await world.texts(id)).map(({ body }) => body)).toEqual(['Bill A-1', 'New B-6']);
    expect((await world.runs(id)).map(({ run_on }) => run_on)).toEqual([
      '2026-11-22',
      '2026-11-21',
    ]);
  });

  it('has no second run on a day whose time is moved to later', async () => {
    const { id } = await dueAtEight({ send_time: '10:00' });
    await world.at('2026-11-21T17:00:00Z');
    expect(await world.runs(id)).toMatchObject([{ run_on: '2026-11-21' }]);
    expect((await world.texts(id)).map(({ body }) => body)).toEqual(['Bill A-1']);
  });

  it('has no run when the edit switches it off', async () => {
    const { id } = await dueAtEight({ active: false });
    await world.at('2026-11-21T15:05:00Z');
    expect([await world.runs(id), await world.texts(id)]).toEqual([[], []]);
  });
});

describe('a repeated message', () => {
  const conditions = [{ type: 'filter', field_name: 'state', operator: 'exact', value: 'late' }];
  const days = async (event: number) => (await world.texts(event)).map(({ run_on }) => run_on);

  it('leaves once per invoice unless the event says otherwise', async () => {
    await world.addBill({ due_date: lateFive });
    const [once, every] = [
      await world.addEvent({ conditions }),
      await world.addEvent({ conditions, repeat_days: 2 }),
    ];
    for (const day of ['21', '22', '23', '24']) await world.at(`2026-11-${day}T15:00:00Z`);
    expect(await days(once)).toEqual(['2026-11-21']);
    expect(await days(every)).toEqual(['2026-11-21', '2026-11-23']);
  });

  it('leaves on the next chosen day when the event says so', async () => {
    // Due days of Saturday, Sunday and Monday.
    for (const due_date of [lateFive, '2026-11-17', '2026-11-18'])
      await world.addBill({ due_date });
    const scheduled_days = [0, 1, 2, 3, 4];
    const [plain, madeUp] = [
      await world.addEvent({ scheduled_days }),
      await world.addEvent({ scheduled_days, on_next_scheduled_day: true }),
    ];
    for (const day of ['21', '22', '23', '24']) await world.at(`2026-11-${day}T15:00:00Z`);
    expect(await days(plain)).toEqual(['2026-11-23']);
    expect(await days(madeUp)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23']);
  });
});

describe('an event that is switched off during its run', () => {
  it('ends what no provider has got, and keeps the run in the log', async () => {
    for (let count = 0; count < 3; count += 1) await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await world.slow();
    await world.at(eight);
    const [run] = await world.runs(event);
    expect(run?.counts).toMatchObject({ queued: 3, cancelled: 0 });
    await world.call('POST', `triggers/${event}/toggle`, { is_active: false });
    expect(await world.runs(event)).toMatchObject([
      { state: 'stopped', counts: { cancelled: 3, queued: 0 } },
    ]);
    expect((await world.items(run?.id))[0]).toMatchObject({
      outcome: 'cancelled',
      text: 'The event was turned off.',
    });
    await world.slow(false);
    await world.call('POST', `triggers/${event}/toggle`, { is_active: true });
    await world.at('2026-11-21T15:01:00Z');
    expect(await world.texts(event)).toEqual([]);
  });

  it('sends nothing that a process was about to send at the switch', async () => {
    const { invoice } = await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await world.slow();
    await world.at(eight);
    // A process that claims at this moment holds the message: the switch does not wait for it.
    await world.db.transaction().execute(async (claim) => {
      await sql`select from bulk_messages for update`.execute(claim);
      const switched = await world.call('POST', `triggers/${event}/toggle`, { is_active: false });
      expect(switched.statusCode).toBe(200);
    });
    await world.call('POST', `triggers/${event}/toggle`, { is_active: true });
    await world.slow(false);
    await world.at('2026-11-21T15:01:00Z');
    expect(await world.texts(event)).toEqual([]);
    const [run] = await world.runs(event);
    expect(await world.items(run?.id)).toMatchObject([
      { invoice: invoice.id, outcome: 'cancelled', text: 'The event was turned off.' },
    ]);
  });

  it('sends the office no mail', async () => {
    await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await sql`update triggers set next_run_at = null where id = ${event}`.execute(world.db);
    // A run whose mail was planned by a process that ended.
    const { rows } = await sql<{ id: number }>`
      insert into trigger_runs (trigger_id, merchant_id, run_on, covers_from, planned_for, started_at, state,
        rule, step_at)
      values (${event}, ${world.merchant.id}, '2026-11-20', '2026-11-20', now(), now(), 'sending',
        '{"conditions": [], "actions": [], "template": null, "toEmail": "office@merchant.test", "repeatDays": null}', '2026-11-20T18:00:00Z') returning id`.execute(
      world.db,
    );
    await sql`
      insert into trigger_items (run_id, trigger_id, merchant_id, invoice_id, subscription_id, recipient,
        run_on, state, decided_at)
      select ${rows[0]?.id}, ${event}, i.merchant_id, i.id, i.subscription_id, 'office', '2026-11-20',
        'planned', now() from invoices i`.execute(world.db);
    await world.call('POST', `triggers/${event}/toggle`, { is_active: false });
    await world.at('2026-11-20T19:01:00Z');
    expect((await sql`select from notices`.execute(world.db)).rows).toEqual([]);
    expect(await world.runs(event)).toMatchObject([{ state: 'stopped', counts: { cancelled: 1 } }]);
  });
});

describe('a text that waits in the queue', () => {
  it('is not sent once its invoice is paid, cancelled, deleted or no match', async () => {
    const changes = [
      ['paid', sql`amount_paid = amount, paid_date = '2026-11-21'`],
      ['bill_cancelled', sql`stored_state = 'cancelled'`],
      ['bill_deleted', sql`deleted_at = ${testNow}`],
      ['no_match', sql`due_date = '2026-11-30'`],
    ] as const;
    const reasons = new Map<number, string>();
    for (const [reason] of changes)
      reasons.set((await world.addBill({ due_date: lateFive })).invoice.id, reason);
    const event = await world.addEvent();
    await world.slow();
    await world.at(eight);
    for (const [invoice, reason] of reasons)
      for (const [name, change] of changes)
        if (name === reason)
          await sql`update invoices set ${change} where id = ${invoice}`.execute(world.db);
    await world.slow(false);
    await world.at('2026-11-21T15:01:00Z');
    expect(await world.texts(event)).toEqual([]);
    const [run] = await world.runs(event);
    expect(run).toMatchObject({ state: 'sending', counts: { skipped: 4 } });
    expect(run?.skipped).toHaveLength(4);
    const items = await world.items(run?.id);
    expect(new Map(items.map(({ invoice, reason }) => [invoice, reason]))).toEqual(reasons);
    expect(items.map(({ outcome }) => outcome)).toEqual(items.map(() => 'skipped'));
    await world.at('2026-11-21T15:02:00Z');
    expect(await world.runs(event)).toMatchObject([{ state: 'done' }]);
  });

  it('waits until the morning of the customer', async () => {
    const { subscription } = await world.addBill({ due_date: lateFive });
    await sql`update subscriptions set service_address_state = 'HI' where id = ${subscription.id}`.execute(
      world.db,
    );
    const event = await world.addEvent();
    await world.at(eight);
    expect(await world.texts(event)).toEqual([]);
    expect(await world.runs(event)).toMatchObject([{ counts: { held: 1, queued: 0 } }]);
    await world.at('2026-11-21T18:00:00Z');
    expect(await world.texts(event)).toHaveLength(1);
    expect(await world.runs(event)).toMatchObject([{ counts: { held: 0, sent: 1 } }]);
  });

  it('waits while the mail of the same event leaves in the night of the customer', async () => {
    const { subscription } = await world.addBill({ due_date: lateFive });
    await sql`update subscriptions set service_address_state = 'HI' where id = ${subscription.id}`.execute(
      world.db,
    );
    const event = await world.addEvent({
      actions: [
        { action_type: 'send_message', recipients: ['customer'] },
        { action_type: 'send_email', recipients: ['customer'] },
      ],
    });
    await world.at(eight);
    expect(world.mails).toHaveLength(1);
    expect(await world.runs(event)).toMatchObject([{ counts: { held: 1, sent: 1 } }]);
  });

  it('is not sent when it could not leave for a day', async () => {
    await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await world.slow();
    await world.at(eight);
    await world.slow(false);
    await world.at('2026-11-22T15:01:00Z');
    expect(await world.texts(event)).toEqual([]);
    const first = (await world.runs(event)).at(-1);
    expect(await world.items(first?.id)).toMatchObject([
      { outcome: 'skipped', reason: 'quiet_hours' },
    ]);
  });
});

describe('a pattern', () => {
  it('chooses among the invoices of the other conditions', async () => {
    await world.addBill({ due_date: lateFive, invoice_number: 'A', description: 'Water 2026-11' });
    await world.addBill({ due_date: lateFive, invoice_number: 'B', description: 'water 2026-11' });
    await world.addBill({ due_date: lateFive, invoice_number: 'C', description: 'Sewer' });
    const event = await world.addEvent({
      conditions: [
        { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' },
        { type: 'filter', field_name: 'description', operator: 'regex', value: '^Water \\d{4}-' },
      ],
    });
    await world.at(eight);
    expect((await world.texts(event)).map(({ body }) => body)).toEqual(['Bill A']);
  });
});

describe('the log', () => {
  it('is deleted in batches, the last one with the run', async () => {
    for (let count = 0; count < 3; count += 1) await world.addBill({ due_date: lateFive });
    await world.addEvent();
    await world.at(eight);
    await world.at('2026-11-21T15:00:10Z');
    const left = async (table: 'trigger_runs' | 'trigger_items') =>
      (await sql`select from ${sql.table(table)}`.execute(world.db)).rows.length;
    expect(await deleteOldItems(world.db, '2026-11-21', 2)).toBe(0);
    expect(await deleteOldItems(world.db, '2026-11-22', 2)).toBe(2);
    expect([await left('trigger_items'), await left('trigger_runs')]).toEqual([1, 1]);
    expect(await deleteOldItems(world.db, '2026-11-22', 2)).toBe(2);
    expect([await left('trigger_items'), await left('trigger_runs')]).toEqual([0, 0]);
  });

  it('stays after the event is deleted, and is deleted after 13 months', async () => {
    await world.addBill({ due_date: lateFive });
    const event = await world.addEvent({ scheduled_days: [5] });
    await world.at(eight);
    await world.call('DELETE', `triggers/${event}`);
    expect((await world.call('GET', `triggers/${event}`)).statusCode).toBe(404);
    expect(await world.runs(event)).toHaveLength(1);
    await world.at('2027-12-21T15:00:00Z');
    expect(await world.runs(event)).toHaveLength(1);
    await world.at('2027-12-22T15:00:00Z');
    expect(await world.runs(event)).toEqual([]);
  });
});

describe('the hours that a merchant takes for texts', () => {
  it('hold a text until they begin, where the customer lives', async () => {
    await world.addBill({ due_date: lateFive });
    const event = await world.addEvent();
    await world.call('PATCH', 'business_settings', {
      merchant_id: world.merchant.id,
      texts_from: 10,
      texts_until: 16,
    });
    await world.at(eight);
    expect(await world.texts(event)).toEqual([]);
    await world.at('2026-11-21T16:59:00Z');
    expect(await world.texts(event)).toEqual([]);
    await world.at('2026-11-21T17:00:00Z');
    expect(await world.texts(event)).toHaveLength(1);
  });
});
