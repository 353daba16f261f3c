import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildTriggerWorlds, type TriggerWorld, type TriggerWorlds } from './testing/trigger-world';

let worlds: TriggerWorlds;
let world: TriggerWorld;
let template: number;
beforeAll(async () => {
  worlds = await buildTriggerWorlds();
  world = await worlds.open();
  template = await world.addTemplate('Hello {user first name}');
});
afterAll(() => worlds.close());

const audits = async (id: number) =>
  (
    await sql<{ action: string; before: object | null; after: object | null }>`
      select action, before, after from audit_log where entity = 'trigger' and entity_id = ${id} order by id`.execute(
      world.db,
    )
  ).rows;

describe('POST triggers', () => {
  it('makes an active event that knows its next run, and is read back [API-125, AUTO-047, AUTO-049]', async () => {
    const answer = await world.call('POST', 'triggers', world.event({ template }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      merchant: world.merchant.id,
      label: 'Five days late',
      object_name: 'UserInvoice',
      action_type: 'send_message',
      template: { id: template, name: 'Template 0' },
      to_email: null,
      scheduled_days: [0, 1, 2, 3, 4, 5, 6],
      send_time: '08:00',
      is_active: true,
      conditions: [
        {
          id: expect.any(Number),
          type: 'filter',
          field_name: 'due_date',
          operator: 'past_due',
          value: '-5',
        },
      ],
      actions: [{ action_type: 'send_message', recipients: ['customer'] }],
      repeat_days: null,
      on_next_scheduled_day: false,
      version: 1,
      time_zone: 'America/Denver',
      next_run_at: '2026-11-21T15:00:00.000Z',
      last_run: null,
    });
    const { id } = answer.json();
    expect((await world.call('GET', `triggers/${id}`)).json()).toEqual(answer.json());
    expect(await audits(id)).toMatchObject([
      { action: 'trigger.created', before: null, after: { label: 'Five days late' } },
    ]);
  });

  it('makes one event of equal requests under one key, and answers both', async () => {
    const request = world.event({ template, label: 'Pressed twice' });
    const press = () => world.call('POST', 'triggers', request, { 'idempotency-key': 'press-1' });
    const first = await press();
    const second = await press();
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    const { rows } = await sql`select from triggers where label = 'Pressed twice'`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
    const other = await world.call(
      'POST',
      'triggers',
      { ...request, label: 'Another' },
      { 'idempotency-key': 'press-1' },
    );
    expect(other.statusCode).toBe(422);
  });

  it('takes lists as JSON text in a form, and an event that begins switched off', async () => {
    const { merchant, label, object_name, send_time, ...lists } = world.event();
    const answer = await world.test.app.inject({
      method: 'POST',
      url: '/api/triggers',
      headers: { ...(await world.signIn()), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        merchant: String(merchant),
        label,
        object_name,
        send_time,
        template: String(template),
        active: 'false',
        to_email: '',
        scheduled_days: JSON.stringify([0, 6]),
        conditions: JSON.stringify(lists.conditions),
        actions: JSON.stringify(lists.actions),
      }).toString(),
    });
    expect(answer.json()).toMatchObject({
      is_active: false,
      next_run_at: null,
      scheduled_days: [0, 6],
    });
  });

  it('answers errors in the words of the wizard [API-125]', async () => {
    const refused = await world.call('POST', 'triggers', world.event({ template, label: '' }));
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        errors: ['Please make sure your event has a name and object'],
        code: 'invalid_input',
      }),
    ]);
    const pattern = [
      { type: 'filter', field_name: 'description', operator: 'regex', value: 'a(b' },
    ];
    const wrong = world.event({ template, conditions: pattern });
    expect((await world.call('POST', 'triggers', wrong)).json().errors).toEqual([
      'Please fix all form errors',
      'Condition 1: the pattern is not valid at character 2: missing closing ).',
    ]);
  });

  it('takes no template and no location of another merchant', async () => {
    const { merchant } = await world.addMerchant();
    const foreign = await world.addTemplate('Foreign', merchant.id);
    const statuses = [
      await world.call('POST', 'triggers', world.event({ template: foreign })),
      await world.call('POST', 'triggers', world.event({ template, merchant: merchant.id })),
    ].map((answer) => [answer.statusCode, answer.json().errors]);
    expect(statuses).toEqual([
      [404, 'Template not found.'],
      [404, 'Location not found.'],
    ]);
  });

  it('takes no archived template', async () => {
    const archived = await world.addTemplate('Old');
    await world.call('POST', `sms_templates/${archived}/archive`, { is_archived: true });
    const answer = await world.call('POST', 'triggers', world.event({ template: archived }));
    expect([answer.statusCode, answer.json().errors]).toEqual([404, 'Template not found.']);
  });
});

describe('PATCH triggers/{id}', () => {
  it('changes the whole event, its version and its next run, and records what differs [API-125]', async () => {
    const id = await world.addEvent({ template });
    const change = world.event({ id, template, label: 'Monday', scheduled_days: [0], version: 1 });
    const answer = await world.call('PATCH', `triggers/${id}`, change);
    expect(answer.json()).toMatchObject({
      label: 'Monday',
      version: 2,
      is_active: true,
      next_run_at: '2026-11-23T15:00:00.000Z',
    });
    expect(await audits(id)).toMatchObject([
      {},
      {
        action: 'trigger.edited',
        before: { label: 'Five days late', scheduled_days: [0, 1, 2, 3, 4, 5, 6] },
        after: { label: 'Monday', scheduled_days: [0] },
      },
    ]);
  });

  it('answers 409 with the present event to the second of two editors', async () => {
    const id = await world.addEvent({ template });
    const edit = (label: string) =>
      world.call('PATCH', `triggers/${id}`, world.event({ template, label, version: 1 }));
    expect((await edit('First')).statusCode).toBe(200);
    const second = await edit('Second');
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({
        errors: 'This automated event was changed by someone else.',
        code: 'version_mismatch',
        present: expect.objectContaining({ label: 'First', version: 2 }),
      }),
    ]);
  });

  it('answers 409 to an editor who has not seen that the event was switched off', async () => {
    const id = await world.addEvent({ template });
    const off = await world.call('POST', `triggers/${id}/toggle`, { is_active: false });
    expect(off.json()).toMatchObject({ is_active: false, version: 2 });
    const edited = world.event({ template, label: 'Edited', active: true, version: 1 });
    expect((await world.call('PATCH', `triggers/${id}`, edited)).statusCode).toBe(409);
    expect((await world.call('GET', `triggers/${id}`)).json()).toMatchObject({ is_active: false });
  });

  it('keeps a condition of before as it is [AUTO-024]', async () => {
    const id = await world.addEvent({ template });
    await sql`update trigger_conditions set field_name = 'paid_date', operator = 'upcoming', value = '30'
      where trigger_id = ${id}`.execute(world.db);
    const old = [{ type: 'filter', field_name: 'paid_date', operator: 'upcoming', value: '30' }];
    const kept = await world.call(
      'PATCH',
      `triggers/${id}`,
      world.event({ template, conditions: old }),
    );
    expect(kept.json().conditions).toMatchObject(old);
  });

  it('moves no event to another merchant', async () => {
    const id = await world.addEvent({ template });
    const { merchant } = await world.addMerchant();
    const answer = await world.call(
      'PATCH',
      `triggers/${id}`,
      world.event({ template, merchant: merchant.id }),
    );
    expect(answer.json().errors).toEqual(["An automated event's location can't be changed."]);
  });

  it('gives a day no second run when the time is moved after the first', async () => {
    const id = await world.addEvent({ template, send_time: '13:00' });
    await world.addBill({ due_date: '2026-11-15' });
    await world.at('2026-11-20T20:00:00Z');
    await world.call('PATCH', `triggers/${id}`, world.event({ template, send_time: '15:00' }));
    expect((await world.call('GET', `triggers/${id}`)).json().next_run_at).toBe(
      '2026-11-21T22:00:00.000Z',
    );
    await world.at('2026-11-20T22:00:00Z');
    expect(await world.runs(id)).toHaveLength(1);
    expect(await world.texts(id)).toHaveLength(1);
  });
});

describe('DELETE triggers/{id}', () => {
  it('takes the event from the list and answers an empty object [API-127, AUTO-009]', async () => {
    const id = await world.addEvent({ template });
    const answer = await world.call('DELETE', `triggers/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const list = (await world.call('GET', 'triggers')).json<{ id: number }[]>();
    expect(list.map((event) => event.id)).not.toContain(id);
    expect(await audits(id)).toMatchObject([{}, { action: 'trigger.deleted', after: null }]);
    for (const again of [
      await world.call('DELETE', `triggers/${id}`),
      await world.call('POST', `triggers/${id}/toggle`, { is_active: true }),
      await world.call('PATCH', `triggers/${id}`, world.event({ template })),
    ])
      expect([again.statusCode, again.json().errors]).toEqual([404, 'Automated event not found.']);
  });

  it('frees its template, which can be deleted then', async () => {
    const own = await world.addTemplate('Own');
    const id = await world.addEvent({ template: own });
    expect((await world.call('DELETE', `sms_templates/${own}`)).statusCode).toBe(409);
    await world.call('DELETE', `triggers/${id}`);
    expect((await world.call('DELETE', `sms_templates/${own}`)).statusCode).toBe(200);
  });
});

describe('the open screens of the staff', () => {
  it('announce each change of an event, and of its runs', async () => {
    await sql`truncate live_outbox`.execute(world.db);
    const id = await world.addEvent({ template });
    await world.call('POST', `triggers/${id}/toggle`, { is_active: false });
    await world.call('POST', `triggers/${id}/toggle`, { is_active: false });
    await world.call('DELETE', `triggers/${id}`);
    const { rows } = await sql<{ event: object }>`
      select event from live_outbox where event->>'entity' = 'trigger' order by id`.execute(
      world.db,
    );
    expect(rows.map(({ event }) => event)).toEqual([
      { type: 'changed', entity: 'trigger', id },
      { type: 'changed', entity: 'trigger', id },
      { type: 'changed', entity: 'trigger', id },
    ]);
  });
});
