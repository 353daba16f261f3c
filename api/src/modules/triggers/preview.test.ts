import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TriggerPreview } from '@billfold/shared/contracts/trigger.contract';
import { healthDuring } from '../../testing/health-during';
import { buildTriggerWorlds, type TriggerWorld, type TriggerWorlds } from './testing/trigger-world';

let worlds: TriggerWorlds;
let world: TriggerWorld;
beforeAll(async () => {
  worlds = await buildTriggerWorlds();
});
afterAll(() => worlds.close());
// Friday, noon in Denver: 08:00 is over.
beforeEach(async () => {
  world = await worlds.open();
});

const previewOf = async (event: number): Promise<TriggerPreview> =>
  (await world.call('GET', `triggers/${event}/preview`)).json();
const bills = ({ days }: TriggerPreview) => days.map((day) => day.bills);

describe('GET triggers/{id}/preview', () => {
  it('counts the invoices of each of the next seven days, and fills a sample', async () => {
    const { customer, subscription, invoice } = await world.addBill({
      due_date: '2026-11-17',
      invoice_number: 'A-1',
      amount: 4_250,
    });
    await world.addBill({ due_date: '2026-11-17', consent: { sms_opt_in: false } });
    await world.addBill({ due_date: '2026-11-17', person: { phone: null } });
    await world.addBill({ due_date: '2026-11-20' });
    // At 08:00 of today.
    await world.addBill({ due_date: '2026-11-15' });
    const event = await world.addEvent();
    const preview = await previewOf(event);
    expect(preview).toMatchObject({
      today: '2026-11-20',
      time_zone: 'America/Denver',
      is_capped: false,
      recipients_on: '2026-11-22',
      counts: { bills: 3, opted_out: 1, no_address: 1, missing_value: 0 },
      unscheduled: { bills: 0, days: [] },
      sample: { invoice: invoice.id, medium: 'sms', body: 'Bill A-1' },
    });
    expect(preview.sentence).toMatch(
      /^Every day at 8:00 AM: text “Template 0” to the customer for each open invoice that is past due by 5 days\. Once per invoice\.$/,
    );
    expect(bills(preview)).toEqual([0, 0, 3, 0, 0, 1, 0]);
    expect(preview.days[0]).toMatchObject({ on: '2026-11-20', is_over: true, is_scheduled: true });
    expect(preview.recipients.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['sent', null],
      ['skipped', 'opted_out'],
      ['skipped', 'no_address'],
    ]);
    expect(preview.recipients[0]).toMatchObject({
      full_name: customer.full_name,
      sub_id: subscription.id,
      amount_due: 4_250,
      due_date: '2026-11-17',
    });
  });

  it('names the exact days that are never sent because their weekday is not chosen', async () => {
    await world.addBill({ due_date: '2026-11-17' });
    await world.addBill({ due_date: '2026-11-18' });
    const weekdays = { scheduled_days: [0, 1, 2, 3, 4] };
    const plain = await previewOf(await world.addEvent(weekdays));
    expect(plain.unscheduled).toEqual({ bills: 1, days: ['2026-11-22'] });
    expect(bills(plain)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    const event = await world.addEvent({ ...weekdays, on_next_scheduled_day: true });
    const madeUp = await previewOf(event);
    expect(madeUp.unscheduled).toEqual({ bills: 0, days: [] });
    expect(bills(madeUp)).toEqual([0, 0, 0, 2, 0, 0, 0]);
  });

  it('counts an invoice as often as the event repeats, without messages sent before', async () => {
    const conditions = [{ type: 'filter', field_name: 'state', operator: 'exact', value: 'late' }];
    const event = await world.addEvent({ conditions });
    await world.addBill({ due_date: '2026-11-10' });
    const often = await world.addEvent({ conditions, repeat_days: 3 });
    expect(bills(await previewOf(event))).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(bills(await previewOf(often))).toEqual([0, 1, 0, 0, 1, 0, 0]);
    await world.at('2026-11-21T15:00:00Z');
    expect(bills(await previewOf(event))).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(bills(await previewOf(often))).toEqual([0, 0, 0, 1, 0, 0, 1]);
    expect((await previewOf(event)).sample).toBeNull();
  });
});

describe('POST triggers/preview', () => {
  it('answers for a draft without a name, and stores nothing', async () => {
    await world.addBill({ due_date: '2026-11-17', invoice_number: 'A-1', description: 'Water' });
    await world.addBill({ due_date: '2026-11-17', description: 'Sewer' });
    const template = await world.addTemplate('Bill {invoice number}');
    const draft = world.event({
      template,
      label: '',
      conditions: [
        { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' },
        { type: 'filter', field_name: 'description', operator: 'regex', value: '^W' },
      ],
    });
    const answer = await world.call('POST', 'triggers/preview', draft);
    expect(bills(answer.json())).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect((await world.call('GET', 'triggers')).json()).toEqual([]);
  });

  it('shows the mail of an event to the office', async () => {
    await world.addBill({ due_date: '2026-11-17', invoice_number: 'A-1' });
    const draft = world.event({
      to_email: 'office@merchant.test',
      actions: [{ action_type: 'send_email', recipients: ['email'] }],
    });
    const preview: TriggerPreview = (await world.call('POST', 'triggers/preview', draft)).json();
    expect(preview.sample).toMatchObject({
      medium: 'email',
      body: expect.stringContaining('invoice A-1'),
    });
  });

  it('lets health be answered between two recipients', async () => {
    for (let bill = 0; bill < 6; bill += 1) await world.addBill({ due_date: '2026-11-17' });
    const draft = world.event({ template: await world.addTemplate('Bill') });
    const call = async () =>
      expect((await world.call('POST', 'triggers/preview', draft)).json().counts.bills).toBe(6);
    expect(await healthDuring(world.test.app, call)).toBeGreaterThanOrEqual(6);
  });

  it('says that patterns take too long when their time is over', async () => {
    await world.addBill({ due_date: '2026-11-17', description: 'Water' });
    const pattern = { type: 'filter', field_name: 'description', operator: 'regex', value: '^W' };
    const draft = world.event({ template: await world.addTemplate('Bill'), conditions: [pattern] });
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const answer = await world.call('POST', 'triggers/preview', draft);
    timeout.mockRestore();
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      ['The description patterns take too long to match. Please simplify them.'],
    ]);
  });

  it('answers a member 30 times a minute, whatever the event', async () => {
    const event = await world.addEvent();
    const draft = world.event({ template: await world.addTemplate('Bill') });
    const ask = async () =>
      Promise.all([
        world.call('POST', 'triggers/preview', draft),
        world.call('GET', `triggers/${event}/preview`),
      ]).then((answers) => answers.map(({ statusCode }) => statusCode));
    expect(await ask()).toEqual([200, 200]);
    await world.db.updateTable('rate_limits').set({ hits: 30 }).execute();
    expect(await ask()).toEqual([429, 429]);
  });

  it('refuses what saving refuses', async () => {
    const answer = await world.call('POST', 'triggers/preview', world.event());
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      ['Please make sure all action fields have values'],
    ]);
  });
});
