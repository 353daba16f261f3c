import { createSecretHasher } from '../../../core/secret-hasher';
import { createRandom } from '../../../demo/world/random';
import {
  insertBankAccount,
  insertCard,
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../../testing/factories';
import { giveBackHand } from '../../../testing/give-back';
import { buildPaymentWorld, type Payer, transactionOf } from '../../../testing/payment-world';
import { asCustomer, asStaff } from '../../../testing/sign-in';

export const pin = '2580';
type Person = Payer & { readonly bank: number };
export type Bill = { readonly id: number; readonly person: Person };
export type Answer = { readonly statusCode: number; readonly body: string };
export type Payment = {
  readonly id: number;
  readonly invoice: number;
  readonly amount: number;
  readonly isBank: boolean;
};

export const isDone = ({ statusCode }: Pick<Answer, 'statusCode'>): boolean => statusCode === 200;

/** Two shops of one owner, at both ends of the day, in which anything may happen that changes a report. */
export const openBusyShops = async (seed: number) => {
  const world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000' });
  const { app, clock } = world;
  const { db } = world.database;
  const hand = giveBackHand(world);
  const random = createRandom(seed);
  const pick = (below: number): number => random.integer(0, below - 1);
  const one = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : random.pick(items);

  const merchants: Person['merchant'][] = [];
  for (const time_zone of ['America/Denver', 'Pacific/Auckland'])
    merchants.push(await insertMerchant(db, { time_zone, ach_on: true, takes_cash: true }));
  const pin_hash = await createSecretHasher(world.config.security).hashPin(pin);
  const owner = await insertStaff(
    db,
    merchants.map(({ id }) => id),
    { pin_hash },
  );
  /** The clock moves by days: each call is of a session of its own. */
  const signIn = () => asStaff(db, clock, owner.id);

  const join = async (merchant: (typeof merchants)[number]): Promise<Person> => {
    const user = await insertCustomer(db);
    const given = { user_id: user.id, merchant_id: merchant.id, email_opt_in: true };
    return {
      user,
      merchant,
      subscription: await insertSubscription(db, { ...given, created_at: clock.now() }),
      card: await insertCard(db, { user_id: user.id }),
      bank: (await insertBankAccount(db, { user_id: user.id })).id,
      headers: await asCustomer(db, clock, user.id),
    };
  };
  const people: Person[] = [];
  for (const merchant of merchants) people.push(await join(merchant), await join(merchant));
  const bills: Bill[] = [];
  const payments: Payment[] = [];

  const call = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload: object,
  ): Promise<Answer> =>
    app.inject({ method, url: `/api/${path}`, headers: await signIn(), payload });
  const items = () => ({
    invoice_items: [{ description: 'Water', amount: 1_000 + pick(20_000) }],
    invoice_append_items: [],
  });

  const newBill = async (person: Person | undefined): Promise<Bill | undefined> => {
    if (person === undefined) return undefined;
    const answer = await call('POST', 'user_invoices', {
      user_id: person.user.id,
      merchant_id: person.merchant.id,
      due_date: '2026-12-15',
      ...items(),
    });
    if (!isDone(answer)) return undefined;
    const bill = { id: (JSON.parse(answer.body) as { readonly id: number }).id, person };
    bills.push(bill);
    return bill;
  };
  const pay = async (isBank: boolean, bill = one(bills)): Promise<boolean> => {
    if (bill === undefined) return false;
    const { person, id: invoice } = bill;
    const amount = 100 + pick(4_000);
    const method = isBank ? person.bank : person.card.id;
    const payer = { ...person, headers: await world.signIn(person.user.id) };
    const paid = await world.pay(payer, invoice, amount, undefined, method);
    if (paid.status !== 200) return false;
    payments.push({ id: transactionOf(paid).id, invoice, amount, isBank });
    return true;
  };
  const payAtDesk = async (how: object): Promise<boolean> => {
    const bill = one(bills);
    if (bill === undefined) return false;
    const fields = { invoice: bill.id, amount_paid: 100 + pick(4_000), ...how };
    const paid = await hand.post(await signIn(), 'merchant_pay', fields);
    if (paid.status !== 200) return false;
    const { id } = transactionOf(paid);
    payments.push({ id, invoice: bill.id, amount: fields.amount_paid, isBank: false });
    return true;
  };
  return {
    world,
    hand,
    merchants,
    people,
    bills,
    payments,
    pick,
    one,
    signIn,
    call,
    join,
    items,
    newBill,
    pay,
    payAtDesk,
  };
};
export type BusyShops = Awaited<ReturnType<typeof openBusyShops>>;
