import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { openOwnDatabase, type OwnDatabase } from './testing/own-database';
import type { Person } from './testing/people';

let database: OwnDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  database = await openOwnDatabase();
  world = await openMoneyWorld('killed-database', { GUESSES_PER_ADDRESS: '100000' }, database);
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const whole = (person: Person) => ({
  invoice: invoiceOf(person),
  method: person.methods[0] ?? 0,
  amount: 6_000,
});
const halves = (person: Person) => ({
  invoice: invoiceOf(person),
  methods: person.methods,
  amounts: [4_000, 2_000],
});
const isAlive = async (url: string): Promise<boolean> => (await fetch(`${url}/api/health/live`)).ok;

describe('a database killed twice with -9 during payments', () => {
  it('causes no double charge, no lasting doubt and no ended process', async () => {
    const second = await world.addApi();
    const [customers, splitters, sleepers] = await Promise.all(
      [7, 3, 3].map((count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            world.person({ invoices: [6_000], methods: ['visa', 'mastercard'] }),
          ),
        ),
      ),
    );
    const people = [...(customers ?? []), ...(splitters ?? []), ...(sleepers ?? [])];
    for (const sleeper of sleepers ?? []) {
      const tab = await world.signIn(sleeper);
      expect((await tab.payOnce({ ...whole(sleeper), on: '2026-11-25' })).status).toBe(200);
    }
    const apis = [world.api, second];
    const pids = apis.map((api) => api.pid());
    const tabs = await Promise.all(
      people.map((person, index) => world.signIn(person, apis[index % 2])),
    );
    const ask = (index: number, key?: string) => {
      const [person, tab] = [people[index], tabs[index]];
      if (person === undefined || tab === undefined) throw new Error('No such person.');
      return index < 7 ? tab.payOnce(whole(person), key) : tab.split(halves(person), key);
    };
    const askEach = (key?: string) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => ask(index, key)));

    const first = askEach('form');
    await world.untilJournal(({ endpoint }) => endpoint === 'auth', people, 4);
    await database.kill();
    const answers = await first;
    expect(answers.filter(({ status }) => ![200, 202, 409, 503].includes(status))).toEqual([]);

    const again = await askEach('form');
    expect(again.filter(({ status }) => ![200, 202, 409, 503].includes(status))).toEqual([]);

    // The day of the schedules.
    const running = world.setClock('2026-11-25T07:00:00Z').catch(() => {});
    await world.untilJournal(({ endpoint }) => endpoint === 'auth', sleepers ?? [], 1);
    await database.kill();
    await running;

    expect(await Promise.all(apis.map(({ url }) => isAlive(url)))).toEqual([true, true]);
    expect(apis.map((api) => api.pid())).toEqual(pids);
    await world.untilLeasesEnd();
    await world.settleDoubts();
    await world.advance('PT6H');
    // An uncharged invoice can be paid now; a charged one is refused.
    const last = await askEach();
    expect(last.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    await world.expectEachKept([
      ...(customers ?? []).map((person): [number, number[]] => [invoiceOf(person), [6_000]]),
      ...(splitters ?? []).map((person): [number, number[]] => [invoiceOf(person), [4_000, 2_000]]),
      ...(sleepers ?? []).map((person): [number, number[]] => [invoiceOf(person), [6_000]]),
    ]);
  });
});
