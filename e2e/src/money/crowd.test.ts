import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payOnceFields } from './testing/customer-session';
import { deskChanges, type DeskSession } from './testing/desk-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { Person } from './testing/people';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
let apis: readonly ServerProcess[];
let mortal: ServerProcess;
let desks: readonly DeskSession[];
beforeAll(async () => {
  // One member of staff confirms many changes at once.
  const settings = { GUESSES_PER_WINDOW: '100', GUESSES_PER_DAY: '1000' };
  world = await openMoneyWorld('crowd', { ...settings, GUESSES_PER_ADDRESS: '100000' });
  mortal = await world.addApi();
  apis = [world.api, await world.addApi(), mortal];
  desks = await Promise.all(apis.map((api) => world.signInAtDesk(api)));
});
afterEach(() => world.prove());
afterAll(() => world.close());

const people = (count: number, invoices: readonly number[]): Promise<readonly Person[]> =>
  Promise.all(Array.from({ length: count }, () => world.person({ invoices })));
const equal = (count: number): readonly number[] => Array.from({ length: count }, () => 6_000);

/** 'amount, amount paid, how staff ended it' of each invoice. */
const endsOf = async (invoices: readonly number[]): Promise<readonly string[]> =>
  (
    await world.db.query<{ text: string }>(
      `select concat_ws(', ', i.amount, i.amount_paid, i.stored_state,
        case when i.deleted_at is not null then 'deleted' end) as text
       from unnest($1::bigint[]) with ordinality asked (id, place) join invoices i on i.id = asked.id
       where i.amount = (select sum(l.amount) from invoice_lines l where l.invoice_id = i.id) order by asked.place`,
      [invoices],
    )
  ).rows.map(({ text }) => text);

describe('three processes across a kill -9', () => {
  it('charge 18 invoices once each and refund once each', async () => {
    const payers = await people(3, equal(6));
    const deskOf = (index: number) => desks[index % desks.length];
    // The customer and staff pay each invoice at the same moment.
    const payOf = async (person: Person): Promise<readonly number[]> => {
      const tab = await world.signIn(person);
      return Promise.all(
        person.invoices.map(async (invoice, index) => {
          const payment = { invoice, method: person.methods[0] ?? 0, amount: 6_000 };
          const answers = await Promise.all([
            tab.payOnce(payment),
            deskOf(index + 1)?.take(payment),
          ]);
          const paid = answers.flatMap((answer) =>
            answer?.status === 200 ? [answer.body as { transaction: { id: number } }] : [],
          );
          expect(paid).toHaveLength(1);
          return paid[0]?.transaction.id ?? 0;
        }),
      );
    };
    const payments = (await Promise.all(payers.map(payOf))).flat();
    await world.gateway.settle();
    const ask = async (index: number, turn: number): Promise<void> => {
      const refund = { transaction: payments[index] ?? 0, amount: 4_000 };
      await deskOf(index + turn)?.send('POST', 'transactions/refund', refund);
    };
    const asking = Promise.all(
      [0, 1].flatMap((turn) => payments.map((_, index) => ask(index, turn))),
    );
    await world.untilJournal(({ endpoint }) => endpoint === 'refund', payers, 6);
    await mortal.kill();
    await asking;
    await mortal.start({ CLOCK_START: world.now().toISOString() });
    await world.untilLeasesEnd();
    await world.settleDoubts();
    // What the killed process never began is refunded now; the rest is refused.
    await Promise.all(payments.map((_, index) => ask(index, 0)));
    await world.expectEachKept(
      payers.flatMap(({ invoices }) =>
        invoices.map((invoice): [number, number[]] => [invoice, [2_000]]),
      ),
    );
  });

  it('either charge or change each of 12 invoices', async () => {
    const payers = await people(2, equal(6));
    const tabs = await Promise.all(
      payers.map((person) => Promise.all(apis.map((api) => world.signIn(person, api)))),
    );
    const bills = payers.flatMap(({ invoices, methods }, owner) =>
      invoices.map((invoice) => ({ invoice, owner, method: methods[0] ?? 0, key: randomUUID() })),
    );
    type Meeting = (typeof bills)[number];
    const payAt = async ({ owner, key, ...payment }: Meeting, process: number) =>
      tabs[owner]?.[process % apis.length]?.send(
        'POST',
        'transactions/pay_once',
        payOnceFields({ ...payment, amount: 6_000 }),
        key,
      );
    const changeAt = async ({ invoice }: Meeting, index: number, process: number) => {
      const calls = [
        deskChanges.editLines(invoice, 'items', [{ description: 'Service', amount: 4_000 }]),
        deskChanges.cancelInvoice(invoice),
        deskChanges.deleteInvoices([invoice]),
      ] as const;
      const [method, path, fields, key] = calls[index % 3] ?? calls[0];
      return desks[process % apis.length]?.send(method, path, fields, key);
    };

    // Each kind of change meets each process.
    const turnOf = (index: number): number => index + Math.floor(index / 3);
    const changing = bills.map((bill, index) => changeAt(bill, index, turnOf(index) + 1));
    // A change with a PIN takes longer than a payment: every second payment comes when one is made.
    const oneIsMade = Promise.race(changing.filter((_change, index) => index % 3 > 0));
    const paying = bills.map(async (bill, index) => {
      if (index % 2 > 0) await oneIsMade;
      return payAt(bill, turnOf(index));
    });
    await world.untilJournal(({ endpoint }) => endpoint === 'auth', payers, 2);
    await mortal.kill();
    await Promise.all([...changing, ...paying]);
    await mortal.start({ CLOCK_START: world.now().toISOString() });
    await world.untilLeasesEnd();
    await world.settleDoubts();
    // A call without an answer is sent once more: the payment with its key, the change as it was.
    await Promise.all(bills.map(payAt));
    await Promise.all(bills.map((bill, index) => changeAt(bill, index, index)));

    const invoices = bills.map(({ invoice }) => invoice);
    const ends = await endsOf(invoices);
    const changed = ['4000, 0', '6000, 0, cancelled', '6000, 0, deleted'];
    const isSound = (end: string, index: number) =>
      end === '6000, 6000' || end === changed[index % 3];
    expect(ends).toHaveLength(bills.length);
    expect(ends.filter((end, index) => !isSound(end, index))).toEqual([]);
    await world.expectEachKept(
      invoices.map((invoice, index) => [invoice, ends[index] === '6000, 6000' ? [6_000] : []]),
    );
  });

  // More than twice what they work on at once.
  it('charge 40 schedules and 12 invoices on auto-pay once each', async () => {
    const amounts = Array.from({ length: 8 }, (_, index) => 1_000 + index);
    const payers = await people(5, amounts);
    for (const person of payers) {
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
      expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 200));
    }
    const sleepers = await Promise.all(
      Array.from({ length: 12 }, () => world.person({ invoices: [2_500], dueOn: '2026-11-25' })),
    );
    for (const sleeper of sleepers) {
      const tab = await world.signIn(sleeper);
      const rule = { autopay_method: sleeper.methods[0] ?? 0, customized: false };
      expect((await tab.setAutoPay(sleeper.subscription, rule)).status).toBe(200);
    }
    const running = world.setClock('2026-11-25T07:00:00Z').catch(() => {});
    await world.untilJournal(({ endpoint }) => endpoint === 'auth', [...payers, ...sleepers], 12);
    await mortal.kill();
    await running;
    // The others finish what it began.
    await world.untilLeasesEnd();
    await world.settleDoubts();
    // What never reached the gateway is tried again the same day.
    await world.advance('PT6H');
    await world.expectEachKept([
      ...payers.flatMap(({ invoices }) =>
        invoices.map((invoice, index): [number, number[]] => [invoice, [1_000 + index]]),
      ),
      ...sleepers.map(({ invoices }): [number, number[]] => [invoices[0] ?? 0, [2_500]]),
    ]);
  });
});
