import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** While a hold exists, no door and no run charges; see db/functions/money_is_held.sql. */
export type MoneyHold = {
  readonly id: number;
  readonly because: string;
  readonly heldAt: Date;
  readonly heldBy: string;
  readonly reconciledAt: Date | null;
};

type HoldRow = Row<'money_holds', 'id' | 'because' | 'held_at' | 'held_by' | 'reconciled_at'>;

export const findMoneyHold = async (db: Executor): Promise<MoneyHold | undefined> => {
  const { rows } =
    await sql<HoldRow>`select id, because, held_at, held_by, reconciled_at from money_holds
      where opened_at is null`.execute(db);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        id: row.id,
        because: row.because,
        heldAt: row.held_at,
        heldBy: row.held_by,
        reconciledAt: row.reconciled_at,
      };
};

/**
 * For the health of the API: rejects while payments are on hold. An unreachable database has a name of its own there.
 */
export const askForOpenDoors = async (db: Executor): Promise<void> => {
  const hold = await findMoneyHold(db).catch(() => undefined);
  if (hold !== undefined) throw new Error('Payments are held.');
};

/** False when payments are on hold already. */
export const holdMoney = async (
  db: Executor,
  { because, actor, now }: { readonly because: string; readonly actor: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with held as (
      insert into money_holds (because, held_at, held_by) values (${because}, ${now}, ${actor})
        on conflict do nothing returning id
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'money_held', 'money_hold', h.id, null, jsonb_build_object('because', ${because}::text),
        ${now} from held h
    )
    select id from held`.execute(db);
  return rows.length === 1;
};

/** False when there is no hold. */
export const openMoney = async (
  db: Executor,
  id: number,
  { because, actor, now }: { readonly because: string; readonly actor: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with opened as (
      update money_holds set opened_at = ${now}, opened_by = ${actor} where id = ${id} and opened_at is null
        returning id
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'money_opened', 'money_hold', o.id, null,
        jsonb_build_object('because', ${because}::text), ${now} from opened o
    )
    select id from opened`.execute(db);
  return rows.length === 1;
};

/** Every list of every account was read to its end. */
export const noteReconciled = async (db: Executor, now: Date): Promise<void> => {
  await sql`update money_holds set reconciled_at = ${now} where opened_at is null`.execute(db);
};
