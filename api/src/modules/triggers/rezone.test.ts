import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildTriggerWorlds, type TriggerWorld, type TriggerWorlds } from './testing/trigger-world';

const la = 'America/Los_Angeles';
const ny = 'America/New_York';

describe('automated events of a merchant whose zone changes', () => {
  let worlds: TriggerWorlds;
  let world: TriggerWorld;
  beforeAll(async () => {
    worlds = await buildTriggerWorlds();
  });
  afterAll(() => worlds.close());
  beforeEach(async () => {
    world = await worlds.open();
  });
  const move = (time_zone: string) =>
    world.call('PATCH', 'business_settings', { merchant_id: world.merchant.id, time_zone });
  const runDays = async (event: number) =>
    (await world.runs(event)).map(({ run_on: on, state }) => `${on} ${state}`).toSorted();

  it('have one run on each day, wherever the merchant moves', async () => {
    const event = await world.addEvent({ send_time: '10:00' });
    // 9:00 in Denver is 11:00 in New York: the run of today keeps its moment, 10:00 in Denver.
    await world.at('2026-11-21T16:00:00Z');
    expect((await move(ny)).statusCode).toBe(200);
    await world.at('2026-11-21T16:59:00Z');
    expect(await runDays(event)).toEqual([]);
    await world.at('2026-11-21T17:00:00Z');
    expect(await runDays(event)).toEqual(['2026-11-21 done']);
    await world.at('2026-11-22T15:00:00Z');
    // 8:00 in Los Angeles, where 10:00 of the day comes again.
    await world.at('2026-11-22T16:00:00Z');
    expect((await move(la)).statusCode).toBe(200);
    await world.at('2026-11-22T18:00:00Z');
    await world.at('2026-11-23T18:00:00Z');
    expect(await runDays(event)).toEqual(['2026-11-21 done', '2026-11-22 done', '2026-11-23 done']);
  });

  it('keep the zone while a run of today would be lost', async () => {
    await world.addEvent({ send_time: '20:30' });
    // 20:15 in Denver, 22:15 in New York
    await world.at('2026-11-21T03:15:00Z');
    const refused = await move(ny);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: '“Five days late” still has to run today. Change the time zone after that.' },
    ]);
    const preview = await world.call(
      'GET',
      `business_settings/time_zone?merchant_id=${world.merchant.id}&time_zone=${ny}`,
    );
    expect(preview.json<TimeZonePreview>()).toMatchObject({
      today_before: '2026-11-20',
      today_after: '2026-11-20',
      runs: [{ label: 'Five days late', before: '2026-11-21T03:30:00.000Z', after: null }],
    });
    await world.at('2026-11-21T03:30:00Z');
    expect((await move(ny)).statusCode).toBe(200);
  });
});
