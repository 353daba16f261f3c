import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('crowd');
});
afterEach(() => world.prove());
afterAll(() => world.close());

describe('four processes with workers', () => {
  it('charge 500 schedules and 40 invoices on auto-pay once each across a kill -9', async () => {
    const [customers, invoicesEach, autoPayCustomers] = [50, 10, 40];
    const people = await Promise.all(
      Array.from({ length: customers }, () =>
        world.person({
          invoices: Array.from({ length: invoicesEach }, (_, index) => 1_000 + index),
        }),
      ),
    );
    for (const person of people) {
      const tab = await world.signIn(person);
      const answers = await Promise.all(
        person.invoices.map((invoice, index) =>
          tab.payOnce({
            invoice,
            method: person.methods[0] ?? 0,
            amount: 1_000 + index,
            on: '2026-11-25',
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(person.invoices.map(() => 200));
    }
    const sleepers = await Promise.all(
      Array.from({ length: autoPayCustomers }, () =>
        world.person({ invoices: [2_500], dueOn: '2026-11-25' }),
      ),
    );
    for (const sleeper of sleepers) {
      const tab = await world.signIn(sleeper);
      expect(
        (
          await tab.setAutoPay(sleeper.subscription, {
            autopay_method: sleeper.methods[0] ?? 0,
            customized: false,
          })
        ).status,
      ).toBe(200);
    }
    const others = await Promise.all([world.addApi(), world.addApi(), world.addApi()]);
    const running = world.setClock('2026-11-25T07:00:00Z').catch(() => {});
    await world.untilJournal(({ endpoint }) => endpoint === 'auth', [...people, ...sleepers], 60);
    await others[2]?.kill();
    await running;
    if (others[2] !== undefined) await world.restart(others[2]);
    await world.untilLeasesEnd();
    await world.settleDoubts();
    // What never reached the gateway is tried again the same day.
    await world.advance('PT6H');
    await world.expectEachKept([
      ...people.flatMap(({ invoices }) =>
        invoices.map((invoice, index): [number, number[]] => [invoice, [1_000 + index]]),
      ),
      ...sleepers.map(({ invoices }): [number, number[]] => [invoices[0] ?? 0, [2_500]]),
    ]);
  });
});
