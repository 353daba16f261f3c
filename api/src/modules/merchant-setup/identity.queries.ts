import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { nameKey } from '../../db/merchant-named';
import type { Row } from '../../db/schema';

/** Keeps a name for the addresses that have it. */
export const keepFormerName = async (
  transaction: Executor,
  { id, name, now }: Pick<Row<'merchants'>, 'id' | 'name'> & { readonly now: Date },
): Promise<void> => {
  await sql`
    insert into merchant_former_names (name_key, merchant_id, name, changed_at)
    values (${nameKey(name)}, ${id}, ${name}, ${now}) on conflict (name_key) do nothing
  `.execute(transaction);
};
