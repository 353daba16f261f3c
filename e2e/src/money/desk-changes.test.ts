import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payOnceFields, type Answer } from './testing/customer-session';
import { takeFields, type DeskSession } from './testing/desk-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { Person } from './testing/people';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
let other: ServerProcess;
beforeAll(async () => {
  // One member of staff confirms many changes at once.
  const settings = { GUESSES_PER_WINDOW: '100', GUESSES_PER_DAY: '1000' };
  world = await openMoneyWorld('desk-changes', { ...settings, GUESSES_PER_ADDRESS: '100000' });
  other = await world.addApi();
});
afterEach(() => world.prove());
afterAll(() => world.close());

/** $60.00 of a service and a tax of $5.00. */
type Bill = { readonly person: Person; readonly invoice: number; readonly tax: number };
const newBill = async (desk: DeskSession): Promise<Bill> => {
  const person = await world.person();
  const [invoice = 0] = person.invoices;
  const { body } = await desk.editLines(invoice, 'append_items', [
    { description: 'Tax', amount: 500 },
  ]);
  expect(body).toMatchObject({ amount: 6_500 });
  const [tax] = body['invoice_append_items'] as readonly { readonly id: number }[];
  return { person, invoice, tax: tax?.id ?? 0 };
};
const service = (amount: number) => [{ description: 'Service', amount }];

/** In the order of their invoices. */
const changes: readonly ((desk: DeskSession, bill: Bill) => Promise<Answer>)[] = [
  (desk, { invoice }) => desk.editLines(invoice, 'items', service(4_000)),
  (desk, { tax }) => desk.removeAppend(tax),
  (desk, { invoice }) => desk.cancelInvoice(invoice),
  (desk, { person }) => desk.deleteCustomer(person.subscription),
  (desk, { invoice }) => desk.deleteInvoices([invoice]),
];
const changeAll = (desk: DeskSession, bills: readonly Bill[]): Promise<readonly Answer[]> =>
  Promise.all(
    bills.map((bill, index) => changes[index]?.(desk, bill) ?? Promise.reject(new Error('none'))),
  );
const stays = (reason: string) => ({
  status: 200,
  body: { deleted: [], detail: [expect.stringContaining(` wasn't deleted because ${reason}.`)] },
});
const inDoubt = { status: 409, body: { code: 'payment_in_doubt' } };

/** The customer pays a part of every second invoice, staff take it of the others; both ask the process that may die. */
const payParts = async (bills: readonly Bill[]): Promise<() => Promise<(Answer | null)[]>> => {
  const desk = await world.signInAtDesk();
  const tabs = await Promise.all(bills.map(({ person }) => world.signIn(person)));
  return () =>
    Promise.all(
      bills.map(async ({ person, invoice }, index) => {
        const part = { invoice, method: person.methods[0] ?? 0, amount: 2_000 };
        return index % 2 === 0
          ? (tabs[index]?.send(
              'POST',
              'transactions/pay_once',
              payOnceFields(part),
              randomUUID(),
            ) ?? null)
          : desk.send('POST', 'transactions/merchant_pay', takeFields(part), randomUUID());
      }),
    );
};
const untilCharged = (bills: readonly Bill[]): Promise<void> =>
  world.untilJournal(
    ({ outcome }) => outcome === 'approved',
    bills.map(({ person }) => person),
    bills.length,
  );

type Doubt = {
  readonly name: string;
  readonly kept: readonly number[];
  /** Answers what ends it. */
  readonly arise: (bills: readonly Bill[]) => Promise<() => Promise<void>>;
};
const doubts: readonly Doubt[] = [
  {
    name: 'is on its way',
    kept: [2_000],
    arise: async (bills) => {
      const pay = await payParts(bills);
      const heldAnswers = world.gate.holdAnswers();
      const paying = pay();
      await untilCharged(bills);
      return async () => {
        heldAnswers.release();
        await paying;
        // On a slow machine their time was over.
        await world.settleDoubts();
      };
    },
  },
  {
    name: 'hangs at the gateway',
    kept: [],
    arise: async (bills) => {
      const pay = await payParts(bills);
      const hangs = { effect: 'hang', delayMs: 300, times: bills.length };
      await world.gateway.addFault({ match: { endpoint: 'auth' }, ...hangs });
      expect((await pay()).map((answer) => answer?.status)).toEqual(bills.map(() => 202));
      return world.settleDoubts;
    },
  },
  {
    name: 'was charged by a process killed before the answer',
    kept: [2_000],
    arise: async (bills) => {
      const pay = await payParts(bills);
      const heldAnswers = world.gate.holdAnswers();
      const paying = pay();
      await untilCharged(bills);
      await world.api.kill();
      heldAnswers.drop();
      expect(await paying).toEqual(bills.map(() => null));
      return async () => {
        await world.restart();
        await world.settleDoubts();
      };
    },
  },
];

describe('changes by staff at another process', () => {
  it.each(doubts)('wait for the outcome of a payment that $name', async ({ kept, arise }) => {
    const desk = await world.signInAtDesk(other);
    const bills = await Promise.all(changes.map(() => newBill(desk)));
    const end = await arise(bills);
    expect(await changeAll(desk, bills)).toMatchObject([
      inDoubt,
      inDoubt,
      inDoubt,
      inDoubt,
      stays('a payment is being confirmed'),
    ]);
    await end();
    expect(await changeAll(desk, bills)).toMatchObject([
      { status: 200, body: { amount: 4_500, amount_paid: kept[0] ?? 0 } },
      { status: 200 },
      { status: 200 },
      { status: 200 },
      kept.length > 0
        ? stays('it has payments')
        : { status: 200, body: { deleted: [bills.at(-1)?.invoice], detail: [] } },
    ]);
    await world.expectEachKept(bills.map(({ invoice }) => [invoice, kept]));
  });
});
