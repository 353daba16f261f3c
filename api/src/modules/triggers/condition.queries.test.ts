import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TriggerField } from '@billfold/shared/contracts/trigger-rule';
import { sql } from 'kysely';
import { allOf } from '../../db/list.queries';
import { matchingInvoices, matchingUntilPaid } from './condition.queries';
import { buildTriggerWorlds, type TriggerWorld, type TriggerWorlds } from './testing/trigger-world';

let worlds: TriggerWorlds;
let world: TriggerWorld;
/** Late by 5 days, open. */
const bills = {
  late: { due_date: '2026-11-15', amount: 5_000, description: 'Water 50% off' },
  today: { due_date: '2026-11-20', amount: 10_000, amount_paid: 4_000, minimum_amount_due: 1_000 },
  inThree: { due_date: '2026-11-23', amount: 20_000, description: 'Sewer_main' },
  later: { due_date: '2026-12-20', amount: 30_000, description: 'WATER and sewer' },
  paid: { due_date: '2026-11-15', amount: 700, amount_paid: 700, paid_date: '2026-11-18' },
  cancelled: { due_date: '2026-11-15', stored_state: 'cancelled' as const },
  byHand: {
    due_date: '2026-12-20',
    stored_state: 'late' as const,
    state_set_by_merchant: true,
  },
  scheduled: { due_date: '2026-12-01', amount: 900, scheduled_on: '2026-11-22' },
  paidToday: { due_date: '2026-11-15', amount: 800, amount_paid: 800, paid_date: '2026-11-20' },
};
type Name = keyof typeof bills;
const ids = new Map<number, Name>();

beforeAll(async () => {
  worlds = await buildTriggerWorlds();
  world = await worlds.open();
  for (const [name, bill] of Object.entries(bills))
    ids.set((await world.addBill({ description: 'Other', ...bill })).invoice.id, name as Name);
});
afterAll(() => worlds.close());

const matching = async (
  conditions: readonly (readonly [TriggerField, string, string])[],
  from = '2026-11-20',
  wheresOf = matchingInvoices,
): Promise<readonly (Name | undefined)[]> => {
  const rule = {
    conditions: conditions.map(([field, operator, value]) => ({ field, operator, value })),
  };
  const { rows } = await sql<{ id: number }>`
    select i.id from invoices i where ${allOf(wheresOf(rule, { from, on: '2026-11-20' }))} order by i.id`.execute(
    world.db,
  );
  return rows.map(({ id }) => ids.get(id));
};
const open: readonly Name[] = ['late', 'today', 'inThree', 'later', 'byHand', 'scheduled'];
const without = (...names: readonly Name[]) => open.filter((name) => !names.includes(name));

describe('the invoices of a condition on 2026-11-20', () => {
  it.each<[TriggerField, string, string, readonly Name[]]>([
    ['due_date', 'upcoming', '0', ['today']],
    ['due_date', 'upcoming', '3', ['inThree']],
    ['due_date', 'upcoming', '4', []],
    ['due_date', 'past_due', '-5', ['late']],
    ['due_date', 'past_due', '0', ['today']],
    ['paid_date', 'past_due', '-2', ['paid']],
    ['paid_date', 'past_due', '-1', []],
    ['paid_date', 'upcoming', '2', ['scheduled']],
    ['state', 'exact', 'late', ['late', 'byHand']],
    ['state', 'exact', 'due', ['today', 'inThree']],
    ['state', 'exact', 'upcoming', ['later', 'scheduled']],
    ['state', 'exact', 'paid', ['paid', 'paidToday']],
    ['state', 'exact', 'cancelled', ['cancelled']],
    ['days_late', 'gt', '4', ['late']],
    ['days_late', 'gt', '5', []],
    ['days_late', 'gte', '5', ['late']],
    ['days_late', 'gte', '0', open],
    ['days_late', 'exact', '5', ['late']],
    ['days_late', 'exact', '0', without('late')],
    ['days_late', 'lt', '5', without('late')],
    ['days_late', 'lte', '5', open],
    ['amount', 'gt', '20000', ['later']],
    ['amount', 'gte', '20000', ['inThree', 'later']],
    ['amount', 'exact', '900', ['scheduled']],
    ['amount', 'lt', '900', []],
    ['amount', 'lte', '900', ['scheduled']],
    ['amount_paid', 'gt', '0', ['today']],
    ['subtotal', 'exact', '5000', ['late']],
    ['minimum_amount_due', 'gte', '1000', ['today']],
    ['balance', 'exact', '6000', ['today']],
    ['payment_plan', 'exact', 'yes', []],
    ['payment_plan', 'exact', 'no', open],
    ['description', 'contains', 'wat', ['late', 'later']],
    ['description', 'contains', '0%', ['late']],
    ['description', 'contains', 'inv-', []],
    ['description', 'startswith', 'sewer_', ['inThree']],
    ['description', 'endswith', 'SEWER', ['later']],
    ['description', 'exact', 'water and sewer', ['later']],
    ['amount', 'gt', 'many', []],
  ])('are those of %s %s %s', async (field, operator, value, names) => {
    expect(await matching([[field, operator, value]])).toEqual(names);
  });

  it.each<[TriggerField, string, string, readonly Name[]]>([
    ['due_date', 'past_due', '-5', ['paidToday']],
    ['due_date', 'past_due', '-4', []],
    ['state', 'exact', 'late', ['paidToday']],
    ['state', 'exact', 'due', []],
    ['state', 'exact', 'paid', []],
    ['days_late', 'gte', '5', ['paidToday']],
    ['amount', 'lte', '800', ['paidToday']],
    ['balance', 'gte', '0', []],
    ['amount_paid', 'gt', '0', []],
    ['paid_date', 'past_due', '0', []],
    ['amount', 'gt', 'many', []],
  ])('were those of %s %s %s until they were paid', async (field, operator, value, names) => {
    expect(await matching([[field, operator, value]], undefined, matchingUntilPaid)).toEqual(names);
  });

  it('meet all conditions', async () => {
    expect(
      await matching([
        ['state', 'exact', 'late'],
        ['description', 'contains', 'water'],
        ['amount', 'lte', '5000'],
      ]),
    ).toEqual(['late']);
  });

  it('count from each of the days that a run covers', async () => {
    expect(await matching([['due_date', 'past_due', '-3']], '2026-11-18')).toEqual(['late']);
    expect(await matching([['due_date', 'upcoming', '3']], '2026-11-17')).toEqual([
      'today',
      'inThree',
    ]);
  });

  it('are in the state that the invoices show', async () => {
    for (const state of ['upcoming', 'due', 'late', 'paid', 'cancelled']) {
      const { rows } = await sql<{ id: number }>`
        select id from invoices where invoice_state(amount, amount_paid, due_date, stored_state,
          '2026-11-20') = ${state} order by id`.execute(world.db);
      expect(await matching([['state', 'exact', state]])).toEqual(
        rows.map(({ id }) => ids.get(id)),
      );
    }
  });
});
