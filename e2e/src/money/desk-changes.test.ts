import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payOnceFields, type Answer } from './testing/customer-session';
import { deskChanges, takeFields, type DeskSession } from './testing/desk-session';
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

/** In the order of their bills. */
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
  body: { deleted: [], detail: [expect.stringContaining(` stays: ${reason}.`)] },
});
const inDoubt = { status: 409, body: { code: 'payment_in_doubt' } };

/** The customer pays a part of every second bill, staff take it of the others; both ask the process that may die. */
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
const statusesOf = (answers: readonly (Answer | null)[]) => answers.map((each) => each?.status);
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
const afterFault =
  (effect: string): Doubt['arise'] =>
  async (bills) => {
    const pay = await payParts(bills);
    await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: bills.length });
    expect(statusesOf(await pay())).toEqual(bills.map(() => 202));
    return world.settleDoubts;
  };
const doubts: readonly Doubt[] = [
  {
    name: 'is on its way',
    kept: [2_000],
    arise: async (bills) => {
      const pay = await payParts(bills);
      const held = world.gate.holdAnswers();
      const paying = pay();
      await untilCharged(bills);
      return async () => {
        held.release();
        await paying;
        // On a slow machine their time was over.
        await world.settleDoubts();
      };
    },
  },
  { name: 'hangs at the gateway', kept: [], arise: afterFault('hang') },
  { name: 'was charged and its answer lost', kept: [2_000], arise: afterFault('drop_after') },
  {
    name: 'was charged by a process killed between answer and commit',
    kept: [2_000],
    arise: async (bills) => {
      await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '600000' });
      const pay = await payParts(bills);
      const paying = pay();
      await untilCharged(bills);
      await world.api.kill();
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
      stays('a payment of it is being confirmed'),
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

/** 'amount, amount paid, how staff ended it' of each invoice. */
const endsOf = async (invoices: readonly number[]): Promise<readonly string[]> =>
  (
    await world.db.query<{ text: string }>(
      `select concat_ws(', ', i.amount, i.amount_paid, i.stored_state, case when i.deleted_at is not null then 'deleted' end) as text
       from unnest($1::bigint[]) with ordinality asked (id, place) join invoices i on i.id = asked.id
       where i.amount = (select sum(l.amount) from invoice_lines l where l.invoice_id = i.id) order by asked.place`,
      [invoices],
    )
  ).rows.map(({ text }) => text);

it('four processes either charge or change each of 48 invoices, also across a kill -9', async () => {
  const apis = [world.api, other, await world.addApi(), await world.addApi()];
  const people = await Promise.all(
    Array.from({ length: 4 }, () =>
      world.person({ invoices: Array.from({ length: 12 }, () => 6_000) }),
    ),
  );
  const desks = await Promise.all(apis.map((api) => world.signInAtDesk(api)));
  const tabs = await Promise.all(
    people.map((person) => Promise.all(apis.map((api) => world.signIn(person, api)))),
  );
  const bills = people.flatMap(({ invoices, methods }, owner) =>
    invoices.map((invoice) => ({ invoice, owner, method: methods[0] ?? 0, key: randomUUID() })),
  );
  type Meeting = (typeof bills)[number];
  const payAt = async ({ owner, key, ...payment }: Meeting, process: number) =>
    tabs[owner]?.[process % 4]?.send(
      'POST',
      'transactions/pay_once',
      payOnceFields({ ...payment, amount: 6_000 }),
      key,
    );
  const changeAt = async ({ invoice }: Meeting, index: number, process: number) => {
    const calls = [
      deskChanges.editLines(invoice, 'items', service(4_000)),
      deskChanges.cancelInvoice(invoice),
      deskChanges.deleteInvoices([invoice]),
    ] as const;
    const [method, path, fields, key] = calls[index % 3] ?? calls[0];
    return desks[process % 4]?.send(method, path, fields, key);
  };

  const changing = bills.map((bill, index) => changeAt(bill, index, index + 1));
  // A change with a PIN takes longer than a payment: every second payment comes when one is made.
  const oneIsMade = Promise.race(changing.filter((_change, index) => index % 3 > 0));
  const paying = bills.map(async (bill, index) => {
    if (index % 2 > 0) await oneIsMade;
    return payAt(bill, index);
  });
  await world.untilJournal(({ endpoint }) => endpoint === 'auth', people, 8);
  await apis[3]?.kill();
  await Promise.all([...changing, ...paying]);
  await apis[3]?.start({ CLOCK_START: world.now().toISOString() });
  await world.untilLeasesEnd();
  await world.settleDoubts();
  // What had no answer is asked once more: the payment with its key, the change as it was.
  await Promise.all(bills.map(payAt));
  await world.settleDoubts();
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
