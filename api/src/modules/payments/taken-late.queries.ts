import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Begins to follow an attempt that the gateway took after its end. */
export const followTakenLate = async (
  db: Executor,
  id: number,
  { takenAt, lookUpAt }: { readonly takenAt: Date; readonly lookUpAt: Date },
): Promise<void> => {
  await sql`
    update payment_attempts set taken_late_at = ${takenAt}, next_lookup_at = ${lookUpAt}, looked_up_late_at = null
    where id = ${id}`.execute(db);
};

/** Its money is back. */
export const endTakenLate = async (
  db: Executor,
  id: number,
  { retref, now }: { readonly retref: string | null; readonly now: Date },
): Promise<void> => {
  await sql`
    update payment_attempts set looked_up_late_at = ${now}, next_lookup_at = null, retref = coalesce(${retref}, retref)
    where id = ${id}`.execute(db);
};
