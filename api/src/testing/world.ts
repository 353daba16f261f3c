import {
  insertBankAccount,
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from './factories';
import { asBillVisitor, asCustomer, asIdleCustomer, asStaff } from './sign-in';
import type { TestApp } from './test-app';

/** One side of the world: a merchant with staff, a customer, an invoice, a method and a payment. */
export const insertSide = async (test: TestApp, name: string) => {
  const { db } = test.database;
  const merchant = await insertMerchant(db, {
    name: `${name} Water`,
    logo_url: `/logos/${name}.svg`,
    brand_color: '#0b5f8a',
    ach_on: true,
    donation_fee: 3,
    integrations: ['Caliber'],
  });
  const staff = await insertStaff(db, [merchant.id], { username: `${name}.owner`.toLowerCase() });
  const customer = await insertCustomer(db, {
    username: `${name}.customer`.toLowerCase(),
    first_name: name,
    last_name: 'Rivera',
  });
  const subscription = await insertSubscription(db, {
    user_id: customer.id,
    merchant_id: merchant.id,
  });
  const invoice = await insertInvoice(db, {
    subscription,
    amount: 14_250,
    minimum_amount_due: 5_000,
    description: `Water for ${name}`,
    items: [
      { description: 'Water', amount: 12_000 },
      { description: 'Sewer', amount: 1_250 },
    ],
    appends: [{ description: 'Tax', amount: 1_000 }],
  });
  const otherInvoice = await insertInvoice(db, {
    subscription,
    amount: 8_000,
    description: 'Second bill',
  });
  const card = await insertCard(db, { user_id: customer.id, preferred: true });
  const bank = await insertBankAccount(db, { user_id: customer.id });
  const transaction = await insertTransaction(db, { invoice });
  return {
    merchant,
    staff,
    customer,
    subscription,
    invoice,
    otherInvoice,
    card,
    bank,
    transaction,
    customerHeaders: await asCustomer(db, test.clock, customer.id),
    staffHeaders: await asStaff(db, test.clock, staff.id),
    billHeaders: await asBillVisitor(db, test.clock, customer.id, invoice.id),
    idleHeaders: await asIdleCustomer(db, test.clock, customer.id),
  };
};

export type Side = Awaited<ReturnType<typeof insertSide>>;

/** Two merchants that have nothing to do with one another. */
export const insertTwoSides = async (
  test: TestApp,
): Promise<{ readonly ana: Side; readonly bob: Side }> => ({
  ana: await insertSide(test, 'Ana'),
  bob: await insertSide(test, 'Bob'),
});
