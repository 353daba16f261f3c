import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
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

// In Denver it is 08:00.
const eight = '2026-11-21T15:00:00Z';
const due_date = '2026-11-16';
const event = {
  actions: [{ action_type: 'send_message', recipients: ['email'] }],
  conditions: [{ type: 'filter', field_name: 'state', operator: 'exact', value: 'late' }],
  to_email: 'office@merchant.test',
};
const officeMails = (): readonly string[] =>
  world.mails
    .filter((mail) => mail.includes('office@merchant.test'))
    .map((mail) => mail.replaceAll('=\n', ''));

describe('the mail of a run to the office', () => {
  it('is one about all invoices, however many, and none stays planned', async () => {
    const { invoice } = await world.addBill({
      due_date,
      amount: 1_000,
      invoice_number: 'First',
      person: { first_name: 'Ana', last_name: 'A name of some length that makes the list long' },
    });
    await sql`
      insert into invoices (user_id, subscription_id, merchant_id, amount, due_date, description,
        invoice_number, created_at, stored_state)
      select user_id, subscription_id, merchant_id, amount, due_date, description, 'N-' || n, created_at, stored_state
        from invoices, generate_series(1, 5100) n where id = ${invoice.id}`.execute(world.db);
    const id = await world.addEvent(event);
    await world.at(eight);
    await world.at('2026-11-21T15:00:05Z');
    const [mail = '', ...others] = officeMails();
    expect(others).toEqual([]);
    expect(mail).toContain('5,101 invoices, $51,010.00 open.');
    const listed = mail.match(/: invoice (First|N-\d+)/g)?.length ?? 0;
    expect(listed).toBeGreaterThan(50);
    expect(mail).toContain(`and ${(5_101 - listed).toLocaleString('en-US')} more.`);
    const [run] = await world.runs(id);
    expect(run).toMatchObject({ state: 'done', counts: { planned: 0, sent: 5_101 } });
    expect(mail).toContain(
      `Full list: ${world.test.config.publicUrl}/admin/automation/log/${id}/${run?.id}`,
    );
  });

  it('lists all invoices of a small run, and says nothing of a rest', async () => {
    for (let number = 1; number <= 3; number += 1)
      await world.addBill({ due_date, invoice_number: `A-${number}` });
    await world.addEvent(event);
    await world.at(eight);
    const [mail = ''] = officeMails();
    expect(mail.match(/: invoice A-/g)).toHaveLength(3);
    expect(mail).not.toContain('more.');
  });
});
