import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../../testing/factories';
import { asStaff } from '../../../testing/sign-in';
import type { TestApp } from '../../../testing/test-app';

export type Headers = { readonly authorization: string };

/** What a call of the API answers to staff. */
export const getAs = async <Answer>({ app }: TestApp, path: string, headers: Headers) =>
  (await app.inject({ url: `/api/${path}`, headers })).json<Answer>();

/** A merchant with one member of staff, whom `join` gives customers. */
export const openShop = async (
  { database: { db }, clock }: TestApp,
  given: Parameters<typeof insertMerchant>[1] = {},
) => {
  const merchant = await insertMerchant(db, given);
  const staff = await insertStaff(db, [merchant.id]);
  const join = async (name: string, link: object = {}) => {
    const user = await insertCustomer(db, { first_name: name, last_name: 'Rivera' });
    return insertSubscription(db, { user_id: user.id, merchant_id: merchant.id, ...link });
  };
  return { merchant, staff, headers: await asStaff(db, clock, staff.id), join };
};
