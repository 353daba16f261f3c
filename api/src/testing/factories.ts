import { type Permission, permissions } from '@billfold/shared/contracts/permissions.contract';
import { sql, type Insertable } from 'kysely';
import type { Executor } from '../db/database';
import type { Schema } from '../db/schema';

/**
 * Builders of a valid world. A test states only what matters to it; the rest is filled in, unique where it must be.
 * Every builder answers the whole row.
 */
type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;

const bornAt = new Date('2026-01-15T12:00:00.000Z');
/** All numbers have four digits: rows that are listed by name come in the order in which they were made. */
let made = 1_000;
const nextNumber = (): number => (made += 1);

export const insertMerchant = (db: Executor, given: New<'merchants'> = {}) =>
  db
    .insertInto('merchants')
    .values({
      name: `Merchant ${nextNumber()}`,
      time_zone: 'America/Denver',
      gateway_merchant_id: '496160873888',
      created_at: bornAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Makes a staff member part of a merchant, with every permission by default. */
export const insertMembership = async (
  db: Executor,
  member: { readonly user_id: number; readonly merchant_id: number },
  granted: readonly Permission[] = permissions,
): Promise<void> => {
  await db
    .insertInto('merchant_staff')
    .values({ ...member, permissions: [...granted] })
    .execute();
};

/**
 * A staff member with all permissions at the given merchants by default, and without a password unless one is given.
 */
export const insertStaff = async (
  db: Executor,
  merchantIds: readonly number[],
  given: New<'users'> = {},
  granted: readonly Permission[] = permissions,
) => {
  const number = nextNumber();
  const user = await db
    .insertInto('users')
    .values({
      kind: 'merchant',
      role: 2,
      username: `staff.${number}`,
      email: `staff.${number}@merchant.test`,
      first_name: 'Olive',
      last_name: `Owner${number}`,
      state: 'active',
      created_at: bornAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const merchant_id of merchantIds)
    await insertMembership(db, { user_id: user.id, merchant_id }, granted);
  return user;
};

const numbersOfArea = 8_000;

/** A number that can exist, with exchanges from 200 on. Its end is never a PIN that a test sets. */
const phoneOf = (number: number): string =>
  String(
    3_032_000_500 +
      Math.floor(number / numbersOfArea) * 10_000_000 +
      (number % numbersOfArea) * 1_000,
  );

/** An active customer with a proven e-mail and a phone, without a PIN until one is given. */
export const insertCustomer = (db: Executor, given: New<'users'> = {}) => {
  const number = nextNumber();
  const email = given.email === undefined ? `customer.${number}@people.test` : given.email;
  return db
    .insertInto('users')
    .values({
      kind: 'customer',
      role: 4,
      username: `customer.${number}`,
      email,
      proven_email: given.state === 'invited' ? null : email,
      phone: phoneOf(number),
      first_name: 'Casey',
      last_name: `Customer${number}`,
      state: 'active',
      created_at: bornAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const insertSubscription = (
  db: Executor,
  given: New<'subscriptions'> & { readonly user_id: number; readonly merchant_id: number },
) =>
  db
    .insertInto('subscriptions')
    .values({ state: 'active', created_at: bornAt, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

type NewInvoice = New<'invoices'> & {
  readonly subscription: {
    readonly id: number;
    readonly user_id: number;
    readonly merchant_id: number;
  };
  /** One item of the whole amount when absent. */
  readonly items?: readonly { readonly description: string; readonly amount: number }[];
  readonly appends?: readonly { readonly description: string; readonly amount: number }[];
};

/** An unpaid invoice of 10000 cents, due on 2026-11-30: 'upcoming' at the time of `testNow`. */
export const insertInvoice = async (
  db: Executor,
  { subscription, items, appends = [], ...given }: NewInvoice,
) => {
  const number = nextNumber();
  const amount = given.amount ?? 10_000;
  const invoice = await db
    .insertInto('invoices')
    .values({
      subscription_id: subscription.id,
      merchant_id: subscription.merchant_id,
      user_id: subscription.user_id,
      invoice_number: `INV-${number}`,
      description: `Bill ${number}`,
      due_date: '2026-11-30',
      created_at: bornAt,
      ...given,
      amount,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = [
    ...(items ?? [{ description: 'Service', amount }]).map((line, position) => ({
      ...line,
      position,
      kind: 'item' as const,
    })),
    ...appends.map((line, position) => ({ ...line, position, kind: 'append' as const })),
  ];
  for (const line of lines)
    await db
      .insertInto('invoice_lines')
      .values({ invoice_id: invoice.id, ...line })
      .execute();
  return invoice;
};

/** A Visa ending in 1111. */
export const insertCard = (
  db: Executor,
  given: New<'payment_methods'> & { readonly user_id: number },
) =>
  db
    .insertInto('payment_methods')
    .values({
      type: 1,
      token: '9411111111111111',
      nickname: 'Everyday',
      card_type: 'visa',
      last4: '1111',
      holder_name: 'Casey Customer',
      expiration: '12/30',
      address_zip: '80202',
      acknowledged: true,
      created_at: bornAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertBankAccount = (
  db: Executor,
  given: New<'payment_methods'> & { readonly user_id: number },
) =>
  db
    .insertInto('payment_methods')
    .values({
      type: 3,
      token: 'bank-token-6789',
      nickname: 'Checking',
      last4: '6789',
      holder_name: 'Casey Customer',
      acknowledged: true,
      created_at: bornAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type NewTransaction = New<'transactions'> & {
  readonly invoice: {
    readonly id: number;
    readonly subscription_id: number;
    readonly merchant_id: number;
    readonly user_id: number;
  };
};

/** A successful payment of 1000 cents; it does not touch the invoice's own amounts. */
export const insertTransaction = (db: Executor, { invoice, ...given }: NewTransaction) =>
  db
    .with('written', (query) =>
      query
        .insertInto('transactions')
        .values({
          invoice_id: invoice.id,
          subscription_id: invoice.subscription_id,
          merchant_id: invoice.merchant_id,
          user_id: invoice.user_id,
          type: 'payment',
          amount: 1_000,
          status: 'success',
          visible_method: 'Visa 1111',
          paid_date: '2026-11-20',
          created_at: bornAt,
          ...given,
        })
        .returningAll(),
    )
    .selectFrom(['written', sql`post_ledger(written.id)`.as('posted')])
    .selectAll('written')
    .executeTakeFirstOrThrow();
