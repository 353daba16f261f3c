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
const after = (seconds: number) =>
  world.at(new Date(Date.parse(eight) + seconds * 1_000).toISOString());

const stored = async () => {
  const { rows } = await sql<{ tally: unknown; count_at: Date | null }>`
    select tally, count_at from trigger_runs`.execute(world.db);
  return rows[0];
};
const shown = async (event: number) =>
  (await world.call('GET', `trigger_runs?trigger=${event}`)).json()[0].counts;
const framesOf = async (event: number): Promise<number> => {
  const { rows } = await sql`
    select from live_outbox where event ->> 'entity' = 'trigger' and event ->> 'id' = ${String(event)}`.execute(
    world.db,
  );
  return rows.length;
};

describe('the counts of a run', () => {
  it('follow its texts while they leave, and update the screens', async () => {
    for (let count = 0; count < 3; count += 1) await world.addBill({ due_date });
    const event = await world.addEvent();
    await world.slow();
    await after(0);
    await after(5);
    expect(await shown(event)).toMatchObject({ queued: 3, sent: 0 });
    const before = await framesOf(event);
    await after(10);
    expect(await framesOf(event)).toBe(before);
    await sql`update bulk_messages set outcome = 'sent' where id = (select min(id) from bulk_messages)`.execute(
      world.db,
    );
    expect(await shown(event)).toMatchObject({ queued: 3, sent: 0 });
    await after(15);
    expect(await shown(event)).toMatchObject({ queued: 2, sent: 1 });
    expect(await framesOf(event)).toBe(before + 1);
  });

  it('come to rest, and move again when a text is reported as undelivered', async () => {
    await world.addBill({ due_date });
    const event = await world.addEvent();
    for (const seconds of [0, 5, 10, 15, 20]) await after(seconds);
    expect(await stored()).toEqual({
      tally: [{ outcome: 'sent', reason: null, count: 1 }],
      count_at: null,
    });
    const before = await framesOf(event);
    await sql`update messages set delivery = 'undelivered', failure = 'Not in service'`.execute(
      world.db,
    );
    expect(await shown(event)).toMatchObject({ sent: 1, failed: 0 });
    await after(21);
    expect(await shown(event)).toMatchObject({ sent: 0, failed: 1 });
    expect(await framesOf(event)).toBe(before + 1);
  });

  it('of the last run are part of its event, once they were kept', async () => {
    await world.addBill({ due_date });
    const event = await world.addEvent();
    await after(0);
    const listed = async () =>
      (await world.call('GET', 'triggers'))
        .json<readonly { id: number; last_run: unknown }[]>()
        .find(({ id }) => id === event)?.last_run;
    await sql`update trigger_runs set tally = '[{"outcome": "sent", "reason": null, "count": 7},
      {"outcome": "skipped", "reason": "paid", "count": 2},
      {"outcome": "skipped", "reason": "opted_out", "count": 1}]'`.execute(world.db);
    expect(await listed()).toMatchObject({
      run_on: '2026-11-21',
      counts: { sent: 7, failed: 0, skipped: 3 },
    });
    await sql`update trigger_runs set tally = null`.execute(world.db);
    expect(await listed()).toMatchObject({ counts: null });
  });

  it('are answered as they were kept; those of an earlier release are counted', async () => {
    await world.addBill({ due_date });
    const event = await world.addEvent();
    await after(0);
    await sql`update trigger_runs set tally = '[{"outcome": "sent", "reason": null, "count": 7}]'`.execute(
      world.db,
    );
    expect((await shown(event)).sent).toBe(7);
    await sql`update trigger_runs set tally = null`.execute(world.db);
    expect((await shown(event)).sent).toBe(1);
  });
});
