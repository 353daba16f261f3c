import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../../testing/factories';
import { asStaff } from '../../../testing/sign-in';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

const la = 'America/Los_Angeles';
const ny = 'America/New_York';

describe('payments of a merchant whose zone changes', () => {
  let world: RunsWorld;
  beforeAll(async () => {
    world = await buildRunsWorld();
  });
  afterAll(() => world.expectSoundMoney());
  afterAll(() => world.close());
  beforeEach(() => world.begin());
  type Payer = Awaited<ReturnType<RunsWorld['payerIn']>>;
  const ownerOf = async (payer: Payer) => {
    const { db } = world.database;
    const owner = await insertStaff(db, [payer.merchant.id]);
    return () => asStaff(db, world.clock, owner.id);
  };
  const moveBy = async (payer: Payer) => {
    const signIn = await ownerOf(payer);
    return async (time_zone: string) =>
      world.app.inject({
        method: 'PATCH',
        url: '/api/business_settings',
        headers: await signIn(),
        payload: { merchant_id: payer.merchant.id, time_zone },
      });
  };
  const charges = () => world.charged();

  it('are charged once, at the start of their day in the zone of then', async () => {
    const payer = await world.payerIn('America/Denver');
    const move = await moveBy(payer);
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-25');
    const before = charges();
    await move(ny);
    expect(await world.runsOf(payer)).toMatchObject([
      { cycle_on: '2026-11-25', due_at: new Date('2026-11-25T05:00:00Z') },
    ]);
    await world.at('2026-11-25T04:59:00Z');
    expect(charges()).toBe(before);
    await world.at('2026-11-25T05:00:00Z');
    expect(charges()).toBe(before + 1);
    // In Los Angeles the day begins once more.
    await move(la);
    await world.at('2026-11-25T08:00:00Z');
    await world.at('2026-11-26T08:00:00Z');
    expect(charges()).toBe(before + 1);
  });

  it('take each due date of autopay once, further east at once, and none twice', async () => {
    const payer = await world.payerIn(la);
    const move = await moveBy(payer);
    const invoice = await world.newInvoice(payer, { due_date: '2026-11-22' });
    await world.setAutoPay(payer, { autopay_day: 'due_date' });
    const before = charges();
    // 22:00 of the 21st in Los Angeles, 1:00 of the 22nd in New York
    await world.at('2026-11-22T06:00:00Z');
    const preview = await world.app.inject({
      url: `/api/business_settings/time_zone?merchant_id=${payer.merchant.id}&time_zone=${ny}`,
      headers: await (await ownerOf(payer))(),
    });
    expect(preview.json<TimeZonePreview>()).toMatchObject({
      today_before: '2026-11-21',
      today_after: '2026-11-22',
      payments: [{ on: '2026-11-22', count: 1, after: '2026-11-22T05:00:00.000Z' }],
    });
    await move(ny);
    await world.at('2026-11-22T06:01:00Z');
    expect(charges()).toBe(before + 1);
    await move(la);
    await world.at('2026-11-22T08:00:00Z');
    await world.at('2026-11-23T09:00:00Z');
    expect(charges()).toBe(before + 1);
    expect(await world.runsOf(payer)).toMatchObject([{ invoice_id: invoice, state: 'charged' }]);
  });

  it('begin each cycle of autopay once', async () => {
    const payer = await world.payerIn('America/Denver');
    const move = await moveBy(payer);
    await world.newInvoice(payer, { amount: 50_000 });
    await world.setAutoPay(payer, {
      customized: true,
      autopay_frequency: 'weekly',
      autopay_day: 'tuesday',
      autopay_amount: 1_000,
    });
    const before = charges();
    await move(ny);
    // Tuesday has begun in New York alone.
    await world.at('2026-11-24T05:00:00Z');
    expect(charges()).toBe(before + 1);
    await move('Pacific/Honolulu');
    await world.at('2026-11-24T10:00:00Z');
    expect(charges()).toBe(before + 1);
    await world.at('2026-12-01T10:00:00Z');
    expect(charges()).toBe(before + 2);
  });

  it('stay where they are for an unknown zone, and for staff without the permission', async () => {
    const payer = await world.payerIn('America/Denver');
    const move = await moveBy(payer);
    expect((await move('America/Atlantis')).json()).toMatchObject({
      detail: ["America/Atlantis isn't a time zone."],
    });
    const { db } = world.database;
    const clerk = await insertStaff(db, [payer.merchant.id], {}, ['view', 'invoices']);
    const headers = await asStaff(db, world.clock, clerk.id);
    const url = `/api/business_settings/time_zone?merchant_id=${payer.merchant.id}&time_zone=${ny}`;
    expect((await world.app.inject({ url, headers })).statusCode).toBe(403);
    const other = await moveBy(await world.payerIn('America/Denver'));
    expect((await other(ny)).statusCode).toBe(200);
    const stranger = await ownerOf(await world.payerIn('America/Denver'));
    expect((await world.app.inject({ url, headers: await stranger() })).statusCode).toBe(404);
  });
});
