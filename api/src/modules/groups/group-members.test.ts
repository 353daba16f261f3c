import { dayMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRandom } from '../../demo/world/random';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import {
  countMembers,
  listMembers,
  type Membership,
  summariseMembers,
} from './group-members.queries';
import type { GroupRule } from './group-rule.domain';

const today = '2026-11-20';
const states = ['invited', 'active', 'inactive'] as const;
const zips = ['80202', '80203', '80210-1234', '11201', ''];
const storedStates = [null, null, null, 'upcoming', 'due', 'late', 'paid', 'cancelled'] as const;
const random = createRandom(16);

type Bill = {
  readonly owed: number;
  readonly daysLate: number;
  readonly storedState: (typeof storedStates)[number];
  readonly isDeleted: boolean;
};
type Customer = {
  readonly id: number;
  readonly isDeleted: boolean;
  readonly isBusiness: boolean;
  readonly state: string;
  readonly zip: string;
  readonly tags: ReadonlySet<number>;
  readonly bills: readonly Bill[];
};

let database: TestDatabase;
let merchantId: number;
let tags: readonly number[];
let customers: readonly Customer[];

const dayBefore = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
const some = <Value>(values: readonly Value[], chance: number): readonly Value[] =>
  values.filter(() => random.chance(chance));

const addBill = async (subscription: {
  readonly id: number;
  readonly user_id: number;
  readonly merchant_id: number;
}): Promise<Bill> => {
  const owed = random.chance(0.3) ? 0 : random.integer(1, 300);
  const bill = {
    owed,
    daysLate: random.integer(-10, 20),
    storedState: random.pick(storedStates),
    isDeleted: random.chance(0.1),
  };
  await insertInvoice(database.db, {
    subscription,
    amount: 500,
    amount_paid: 500 - owed,
    due_date: dayBefore(bill.daysLate),
    stored_state: bill.storedState,
    state_set_by_merchant: bill.storedState !== null,
    deleted_at: bill.isDeleted ? new Date(`${today}T00:00:00Z`) : null,
  });
  return bill;
};

const addCustomer = async (merchant: number): Promise<Customer> => {
  const { db } = database;
  const isBusiness = random.chance(0.3);
  const person = await insertCustomer(db, {
    is_business: isBusiness,
    business_name: isBusiness ? 'Bakery' : '',
  });
  const facts = {
    isDeleted: random.chance(0.1),
    state: random.pick(states),
    zip: random.pick(zips),
    tags: new Set(some(tags, 0.4)),
  };
  const subscription = await insertSubscription(db, {
    user_id: person.id,
    merchant_id: merchant,
    state: facts.state,
    service_address_zip: facts.zip,
    deleted_at: facts.isDeleted ? new Date(`${today}T00:00:00Z`) : null,
  });
  if (facts.tags.size > 0)
    await db
      .insertInto('subscription_tags')
      .values([...facts.tags].map((tag_id) => ({ subscription_id: subscription.id, tag_id })))
      .execute();
  const bills: Bill[] = [];
  for (let left = random.integer(0, 3); left > 0; left -= 1)
    bills.push(await addBill(subscription));
  return { id: subscription.id, isBusiness, bills, ...facts };
};

beforeAll(async () => {
  database = await createTestDatabase(2);
  const { db } = database;
  const own = await insertMerchant(db);
  const other = await insertMerchant(db);
  merchantId = own.id;
  const made = await db
    .insertInto('tags')
    .values(['a', 'b', 'c', 'd'].map((name) => ({ merchant_id: merchantId, name })))
    .returning('id')
    .execute();
  tags = made.map(({ id }) => id);
  const list: Customer[] = [];
  for (let left = 60; left > 0; left -= 1) list.push(await addCustomer(merchantId));
  for (let left = 10; left > 0; left -= 1) await addCustomer(other.id);
  customers = list;
});
afterAll(() => database.close());

const isOpen = ({ owed, storedState, isDeleted }: Bill): boolean =>
  !isDeleted && owed > 0 && storedState !== 'cancelled' && storedState !== 'paid';
const isLate = (bill: Bill): boolean =>
  isOpen(bill) && (bill.storedState === null || bill.storedState === 'late');

const meets = (customer: Customer, rule: GroupRule): boolean => {
  switch (rule.kind) {
    case 'tags':
      return rule.match === 'all'
        ? rule.ids.every((id) => customer.tags.has(id))
        : rule.ids.some((id) => customer.tags.has(id));
    case 'state':
      return customer.state === rule.state;
    case 'zip':
      return rule.match === 'exact' ? customer.zip === rule.zip : customer.zip.startsWith(rule.zip);
    case 'business':
      return customer.isBusiness === rule.isBusiness;
    case 'balance':
      return customer.bills.filter(isOpen).reduce((sum, { owed }) => sum + owed, 0) > rule.above;
    case 'days_late':
      return customer.bills.filter(isLate).some(({ daysLate }) => daysLate > rule.above);
    case 'unknown':
      return false;
  }
};

const ruleMakers: readonly (() => GroupRule)[] = [
  () => ({ kind: 'tags', match: 'all', ids: some([...tags, 999_999], 0.4) }),
  () => ({ kind: 'tags', match: 'any', ids: some([...tags, 999_999], 0.5) }),
  () => ({ kind: 'state', state: random.pick(states) }),
  () => ({ kind: 'zip', match: 'exact', zip: random.pick(['80202', '80210', '11201']) }),
  () => ({ kind: 'zip', match: 'startswith', zip: random.pick(['8', '802', '80210', '112', '9']) }),
  () => ({ kind: 'business', isBusiness: random.chance(0.5) }),
  () => ({ kind: 'balance', above: random.chance(0.5) ? 0 : random.integer(1, 600) }),
  () => ({ kind: 'days_late', above: random.chance(0.5) ? 0 : random.integer(1, 20) }),
  () => ({ kind: 'unknown' }),
];

it('belong to a group when they meet each of its rules, for 150 random groups', async () => {
  const cases = Array.from({ length: 150 }, (_, id) => {
    const rules = some(ruleMakers, 0.25).map((make) => make());
    return { id, merchantId, today, rules } satisfies Membership & { id: number };
  });
  const expected = cases.map(({ rules }) =>
    customers
      .filter((customer) => !customer.isDeleted && rules.every((rule) => meets(customer, rule)))
      .map(({ id }) => id),
  );
  const listed: (readonly number[])[] = [];
  const counted: number[] = [];
  for (const membership of cases) {
    const sort = { field: 'id', isDescending: false } as const;
    const page = await listMembers(
      database.db,
      membership,
      {},
      {
        limit: 200,
        sort,
        after: null,
        isBackward: false,
      },
    );
    listed.push(page.items.map(({ id }) => id));
    counted.push(await countMembers(database.db, membership));
  }
  const summaries = await summariseMembers(database.db, cases.slice(0, 50));
  expect(listed).toEqual(expected);
  expect(counted).toEqual(expected.map(({ length }) => length));
  expect(cases.slice(0, 50).map(({ id }) => summaries.get(id)?.total)).toEqual(
    expected.slice(0, 50).map(({ length }) => length),
  );
  // Both answers are among the cases, else the test would show nothing.
  const sizes = expected.map(({ length }) => length);
  expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(20);
  expect(sizes.filter((size) => size > 3).length).toBeGreaterThan(20);
});
