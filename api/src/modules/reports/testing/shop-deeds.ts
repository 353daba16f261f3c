import { hourMs } from '@billfold/shared/contracts/durations';
import { sql } from 'kysely';
import { type Answer, type BusyShops, isDone, type Payment, pin } from './busy-shops';

type Deeds = Readonly<Record<string, () => Promise<boolean>>>;

const deedsOfBills = ({ world, bills, payments, people, one, call, items, newBill }: BusyShops) => {
  const ofBill = async (act: (id: number) => Promise<Answer>): Promise<boolean> => {
    const bill = one(bills);
    return bill !== undefined && isDone(await act(bill.id));
  };
  return {
    bill: async () => (await newBill(one(people))) !== undefined,
    edit: () => ofBill((id) => call('PATCH', `user_invoices/${id}`, items())),
    'mark as paid': () =>
      ofBill((id) => call('PATCH', `user_invoices/${id}`, { state: 'paid', pin })),
    'cancel bill': () => ofBill((id) => call('DELETE', `user_invoices/${id}`, { pin })),
    'delete bill': async () => {
      const bill = one(bills.filter(({ id }) => payments.every(({ invoice }) => invoice !== id)));
      if (bill === undefined) return false;
      const fields = { scope: 'rows', invoice_ids: [bill.id], pin };
      const answer = await call('POST', 'user_invoices/delete_invoices', fields);
      return isDone(answer) && !answer.body.includes('"deleted":[]');
    },
    'restore bill': async () => {
      const gone = await world.database.db
        .selectFrom('invoices')
        .select('id')
        .where('deleted_at', 'is not', null)
        .orderBy('id')
        .execute();
      const bill = one(gone);
      if (bill === undefined) return false;
      const fields = { invoice_ids: [bill.id] };
      return isDone(await call('POST', 'user_invoices/restore_invoices', fields));
    },
  } satisfies Deeds;
};

const deedsOfPayers = ({ world, hand, bills, pick, one, pay, payAtDesk }: BusyShops) =>
  ({
    'pay by card': () => pay(false),
    'pay by bank': () => pay(true),
    'pay cash': () => payAtDesk({ paid_by: 'cash' }),
    'pay by check': () =>
      payAtDesk({ paid_by: 'check', check_number: '1042', check_date: '2026-10-29' }),
    schedule: async () => {
      const bill = one(bills);
      if (bill === undefined) return false;
      const { user, card } = bill.person;
      const on = new Date(world.clock.now().getTime() + 36 * hourMs);
      const fields = { id: card.id, invoice: bill.id, amount_paid: 100 + pick(900) };
      const planned = { ...fields, scheduled_date: on.toISOString().slice(0, 10) };
      return (await hand.post(await world.signIn(user.id), 'pay_once', planned)).status === 200;
    },
    decline: async () => {
      world.stub.next('auth', 'decline');
      const isPaid = await pay(false);
      world.stub.behave();
      return !isPaid;
    },
  }) satisfies Deeds;

type Path = readonly [path: string, fields: Readonly<Record<string, number>>];

const deedsOfReturns = ({ world, hand, payments, pick, one, signIn }: BusyShops) => {
  const giveBack = async (pathOf: (payment: Payment) => Path): Promise<boolean> => {
    const payment = one(payments);
    if (payment === undefined) return false;
    return (await hand.post(await signIn(), ...pathOf(payment))).status === 200;
  };
  return {
    refund: () =>
      giveBack(({ id, amount }) => ['refund', { transaction: id, amount: 1 + pick(amount) }]),
    void: () => giveBack(({ id }) => [`${id}/cancel`, {}]),
    return: async () => {
      const payment = one(payments.filter(({ isBank }) => isBank));
      if (payment === undefined) return false;
      const [attempt] = await world.attemptsOf(payment.invoice);
      world.stub.returnPayment(attempt?.order_id ?? '', 'R01');
      return true;
    },
  } satisfies Deeds;
};

const deedsOfPeople = ({ world, merchants, people, pick, one, call, join }: BusyShops) => {
  const { db } = world.database;
  const write = async (type: 1 | 2, delivery: string): Promise<boolean> => {
    const person = one(people);
    if (person === undefined) return false;
    const { id, merchant_id: merchantId } = person.subscription;
    await sql`
      insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery, created_at)
      values (${id}, ${merchantId}, ${type}, ${1 + pick(2)}, 'Hello', 'x', '+13035550101', ${delivery},
        ${world.clock.now()})`.execute(db);
    return true;
  };
  return {
    send: () => write(1, 'sent'),
    receive: () => write(2, 'received'),
    'fail to send': async () => {
      const sent = sql`
        select id from messages where delivery = 'sent' order by id limit 1 offset ${pick(3)}::integer`;
      const { numAffectedRows } = await sql`
        update messages set delivery = 'undelivered' where id = (${sent})`.execute(db);
      return numAffectedRows === 1n;
    },
    join: async () => {
      const merchant = one(merchants);
      if (merchant !== undefined) people.push(await join(merchant));
      return merchant !== undefined;
    },
    deactivate: async () => {
      const state = pick(2) === 0 ? 'inactive' : 'active';
      const id = one(people)?.subscription.id ?? 0;
      await db.updateTable('subscriptions').set({ state }).where('id', '=', id).execute();
      return true;
    },
    'delete customer': async () => {
      const person = one(people.slice(merchants.length * 2));
      if (person === undefined) return false;
      return isDone(await call('DELETE', `subscriptions/${person.subscription.id}`, { pin }));
    },
  } satisfies Deeds;
};

/** What a day in a shop consists of; each answers whether it could be done. */
export const deedsOf = (shops: BusyShops) => ({
  ...deedsOfBills(shops),
  ...deedsOfPayers(shops),
  ...deedsOfReturns(shops),
  ...deedsOfPeople(shops),
});
export type Deed = keyof ReturnType<typeof deedsOf>;

/** Three payments in the first shop: to be voided, refunded and returned. */
export const payThree = async ({
  people,
  payments,
  newBill,
  pay,
}: BusyShops): Promise<readonly Payment[]> => {
  for (const isBank of [false, false, true])
    if (!(await pay(isBank, await newBill(people[0])))) throw new Error('A payment failed.');
  return payments.slice(-3);
};

export const giveThreeBack = async (
  { world, hand, signIn }: BusyShops,
  [first, second, third]: readonly Payment[],
): Promise<void> => {
  await hand.post(await signIn(), `${first?.id}/cancel`);
  world.stub.settle();
  await hand.post(await signIn(), 'refund', { transaction: second?.id ?? 0, amount: 7 });
  const [attempt] = await world.attemptsOf(third?.invoice ?? 0);
  world.stub.returnPayment(attempt?.order_id ?? '', 'R01');
};
