import type { ImportMapping } from '@billfold/shared/contracts/import.contract';
import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export const findMapping = async (
  executor: Executor,
  key: { readonly merchantId: number; readonly kind: ImportKind; readonly hash: Buffer },
): Promise<ImportMapping | undefined> => {
  const { rows } = await sql<{ mapping: ImportMapping }>`
    select mapping from import_mappings
     where merchant_id = ${key.merchantId} and kind = ${key.kind} and heads_hash = ${key.hash}
  `.execute(executor);
  return rows[0]?.mapping;
};

export const storeMapping = async (
  executor: Executor,
  key: { readonly merchantId: number; readonly kind: ImportKind; readonly hash: Buffer },
  mapping: ImportMapping,
  now: Date,
): Promise<void> => {
  await sql`
    insert into import_mappings (merchant_id, kind, heads_hash, mapping, used_at)
    values (${key.merchantId}, ${key.kind}, ${key.hash}, ${JSON.stringify(mapping)}::jsonb, ${now})
    on conflict (merchant_id, kind, heads_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at
  `.execute(executor);
};
