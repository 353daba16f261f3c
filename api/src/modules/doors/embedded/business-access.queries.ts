import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Present, Row } from '../../../db/schema';
import type { ApiKeyKind } from './api-key.domain';

export type Business = {
  readonly id: number;
  readonly name: string;
  readonly companyToken: string | null;
};

/** By its id, or by its name in any spelling. */
export const findBusiness = async (
  executor: Executor,
  name: string,
): Promise<Business | undefined> => {
  const { rows } = await sql<Row<'merchants', 'id' | 'name' | 'company_token'>>`
    select m.id, m.name, m.company_token from merchants m where lower(m.name) = lower(${name})
      or m.id::text = ${name} order by m.id limit 1
  `.execute(executor);
  const [row] = rows;
  return row === undefined
    ? undefined
    : { id: row.id, name: row.name, companyToken: row.company_token };
};

export const listBusinesses = async (
  executor: Executor,
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const { rows } = await sql<
    Row<'merchants', 'id' | 'name'>
  >`select m.id, m.name from merchants m order by m.id`.execute(executor);
  return rows;
};

export type KeysOwner = Row<'merchants', 'id' | 'name' | 'company_token'>;

export const listKeyOwners = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly KeysOwner[]> => {
  const { rows } = await sql<KeysOwner>`
    select m.id, m.name, m.company_token from merchants m where m.id = any(${merchantIds}) order by m.name, m.id
  `.execute(executor);
  return rows;
};

/** One change of a merchant's sites at a time. */
export const lockMerchant = async (executor: Executor, merchantId: number): Promise<void> => {
  await sql`select from merchants where id = ${merchantId} for no key update`.execute(executor);
};

export type KeyRow = Row<'merchant_api_keys', 'id' | 'kind' | 'hint' | 'created_at' | 'revoked_at'>;

export const listKeys = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select k.id, k.kind, k.hint, k.created_at, k.revoked_at from merchant_api_keys k
      where k.merchant_id = ${merchantId} order by k.id
  `.execute(executor);
  return rows;
};

export const listOrigins = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<
    Row<'merchant_origins', 'origin'>
  >`select o.origin from merchant_origins o where o.merchant_id = ${merchantId} order by o.origin`.execute(
    executor,
  );
  return rows.map(({ origin }) => origin);
};

export const insertKey = async (
  executor: Executor,
  key: {
    readonly merchantId: number;
    readonly kind: ApiKeyKind;
    readonly keyHash: Buffer;
    readonly hint: string;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await executor
    .insertInto('merchant_api_keys')
    .values({
      merchant_id: key.merchantId,
      kind: key.kind,
      key_hash: key.keyHash,
      hint: key.hint,
      created_at: key.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findKeyHint = async (
  executor: Executor,
  merchantId: number,
  id: number,
): Promise<string | undefined> => {
  const { rows } = await sql<Row<'merchant_api_keys', 'hint'>>`
    select k.hint from merchant_api_keys k where k.id = ${id} and k.merchant_id = ${merchantId}
  `.execute(executor);
  return rows[0]?.hint;
};

/** False when there is no such key of this merchant that still works. */
export const revokeKey = async (
  executor: Executor,
  merchantId: number,
  id: number,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update merchant_api_keys k set revoked_at = ${now} where k.id = ${id} and k.merchant_id = ${merchantId}
      and k.revoked_at is null returning k.id
  `.execute(executor);
  return rows.length > 0;
};

/** The token it has: the first one stays. */
export const keepCompanyToken = async (
  executor: Executor,
  merchantId: number,
  companyToken: string,
): Promise<string> => {
  const { rows } = await sql<Present<Row<'merchants', 'company_token'>>>`
    update merchants m set company_token = coalesce(m.company_token, ${companyToken}) where m.id = ${merchantId}
      returning m.company_token
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no merchant ${merchantId}.`);
  return row.company_token;
};

export const replaceOrigins = async (
  executor: Executor,
  merchantId: number,
  origins: readonly string[],
): Promise<void> => {
  await sql`delete from merchant_origins where merchant_id = ${merchantId}`.execute(executor);
  for (const origin of origins)
    await executor
      .insertInto('merchant_origins')
      .values({ merchant_id: merchantId, origin })
      .execute();
};
