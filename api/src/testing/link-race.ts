import { sql } from 'kysely';
import type { Database } from '../db/database';
import { insertMerchant, insertStaff, insertSubscription } from './factories';

/**
 * Links of a person to three merchants, with staff of all three. By id they are in the opposite order of the index of
 * the person's links and of the disk, so that a statement that does not say its order locks the last one first.
 */
export const insertBackwardLinks = async (db: Database, userId: number) => {
  const merchants = [await insertMerchant(db), await insertMerchant(db), await insertMerchant(db)];
  const linkIds: number[] = [];
  for (const { id } of merchants.toReversed())
    linkIds.push((await insertSubscription(db, { user_id: userId, merchant_id: id })).id);
  for (const id of linkIds.toReversed())
    await sql`update subscriptions set marketing_opt_in = true where id = ${id}`.execute(db);
  const staff = await insertStaff(
    db,
    merchants.map(({ id }) => id),
  );
  return { staff, middleId: linkIds[1] ?? 0 };
};
