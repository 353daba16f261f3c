import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { Row } from '../../../db/schema';
import { isMeant } from '../../customers/customers.public';
import { eachText, listIds } from '../rows/each-key.queries';

type Contacts = { readonly emails: readonly string[]; readonly phones: readonly string[] };

export type Person = Row<'users', 'id' | 'phone'> & { readonly email: string };

/**
 * Who has one of the e-mails with one of the phones, whatever merchant knows them. With `isLocked` they are locked
 * until the transaction ends.
 */
export const findPersons = async (
  executor: Executor,
  { emails, phones }: Contacts,
  isLocked: boolean,
): Promise<readonly Person[]> => {
  const ids = await listIds(
    executor,
    eachText(phones, sql`select o.id from users o where o.kind = 'customer' and o.phone = one.key`),
  );
  const { rows } = await sql<Person>`${plannedAnew}
    select u.id, lower(u.email) as email, u.phone
      from users u where u.id = any(${[...ids]}::bigint[]) and lower(u.email) = any(${[...emails]}::text[])
        and ${isMeant}
     order by u.state desc, u.id ${isLocked ? sql`for no key update of u` : sql``}
  `.execute(executor);
  return rows;
};

/** Those of the persons who are customers of the merchant. */
export const findLinked = async (
  executor: Executor,
  merchantId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<Row<'subscriptions', 'user_id'>>`${plannedAnew}
    select user_id from subscriptions where merchant_id = ${merchantId} and deleted_at is null
      and user_id = any(${[...userIds]}::bigint[])
  `.execute(executor);
  return new Set(rows.map(({ user_id: id }) => id));
};

export const findStopped = async (
  executor: Executor,
  merchantId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Row<'text_stops', 'phone'>>`${plannedAnew}
    select phone from text_stops where merchant_id = ${merchantId} and phone = any(${[...phones]}::text[])
  `.execute(executor);
  return new Set(rows.map(({ phone }) => phone));
};

type NamesAndAddress = {
  readonly first_name: string;
  readonly last_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
  readonly date_of_birth: string | null;
  readonly service_address: string;
  readonly service_address2: string;
  readonly service_address_city: string;
  readonly service_address_state: string;
  readonly service_address_zip: string;
};

/** Columns and their types; users and subscriptions have the same. */
const nameTypes = {
  first_name: 'text',
  last_name: 'text',
  is_business: 'boolean',
  business_name: 'text',
  date_of_birth: 'date',
} as const;
const addressTypes = {
  service_address: 'text',
  service_address2: 'text',
  service_address_city: 'text',
  service_address_state: 'text',
  service_address_zip: 'text',
} as const;
const names = Object.keys(nameTypes);
const addresses = Object.keys(addressTypes);

const listed = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
const assigned = (
  columns: readonly string[],
  value: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(columns.map((name) => sql`${sql.ref(name)} = ${value(name)}`));
const of = (table: string) => (name: string) => sql.ref(`${table}.${name}`);

/** `as f (…)`: how the database reads rows that are sent as JSON. */
const asTable = (types: Readonly<Record<string, string>>): RawBuilder<unknown> => {
  const columns = Object.entries(types).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`as f (${sql.join(columns)})`;
};

/** A customer of a file who is new at the merchant. `user_id` of a person who is known already. */
export type FreshCustomer = NamesAndAddress & {
  readonly row_no: number;
  readonly user_id: number | null;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly external_id: string;
  readonly has_texts: boolean;
};

const freshTable = asTable({
  row_no: 'integer',
  user_id: 'bigint',
  username: 'text',
  email: 'text',
  phone: 'text',
  ...nameTypes,
  ...addressTypes,
  external_id: 'text',
  has_texts: 'boolean',
});

/** Persons without PIN and proof: they sign up when they are invited. Answers ids by user name. */
export const insertPersons = async (
  executor: Executor,
  fresh: readonly FreshCustomer[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Row<'users', 'id' | 'username'>>`${plannedAnew}
    insert into users (kind, role, username, email, phone, ${listed(names)}, state, created_at)
    select 'customer', 4, f.username, f.email, f.phone, ${listed(names, 'f')}, 'invited', ${now}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${freshTable} order by f.row_no
    returning id, username
  `.execute(executor);
  return new Map(rows.map(({ id, username }) => [username, id]));
};

export type NewLink = FreshCustomer & { readonly user_id: number; readonly is_new: boolean };

/**
 * Makes the persons customers of the merchant. Of a person who was known before, names and contacts are the merchant's
 * own record; who was deleted comes back. Answers subscriptions by user id.
 */
export const insertLinks = async (
  executor: Executor,
  merchantId: number,
  links: readonly NewLink[],
  now: Date,
): Promise<ReadonlyMap<number, Row<'subscriptions', 'id' | 'version'>>> => {
  const own = (column: string): readonly [string, RawBuilder<unknown>] => [
    column,
    sql`case when n.is_new then null else ${sql.ref(`f.${column}`)} end`,
  ];
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    ...Object.fromEntries([...names, 'email', 'phone'].map(own)),
    ...Object.fromEntries(addresses.map((name) => [name, of('f')(name)])),
    user_external_id: sql`f.external_id`,
    sms_opt_in: sql`f.has_texts`,
    state: sql`'invited'`,
  };
  const columns = Object.keys(values);
  const kept = assigned(columns, of('excluded'));
  const { rows } = await sql<Row<'subscriptions', 'id' | 'user_id' | 'version'>>`${plannedAnew}
    insert into subscriptions (user_id, merchant_id, created_at, ${listed(columns)})
    select f.user_id, ${merchantId}::bigint, ${now}::timestamptz, ${sql.join(Object.values(values))}
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) ${freshTable}
      join jsonb_to_recordset(${JSON.stringify(links.map(({ row_no, is_new }) => ({ row_no, is_new })))}::jsonb)
        as n (row_no integer, is_new boolean) on n.row_no = f.row_no
     order by f.row_no
    on conflict (user_id, merchant_id) do update set ${kept}, deleted_at = null
      where subscriptions.deleted_at is not null
    returning id, user_id, version
  `.execute(executor);
  return new Map(rows.map(({ id, user_id: userId, version }) => [userId, { id, version }]));
};

/** What a customer is after a row; null and what is absent stay. */
export type CustomerPatch = NamesAndAddress & {
  readonly id: number;
  readonly user_id: number;
  readonly is_sole: boolean;
  readonly has_names: boolean;
  readonly user_external_id: string;
};

const patchTable = asTable({
  id: 'bigint',
  user_id: 'bigint',
  is_sole: 'boolean',
  has_names: 'boolean',
  ...nameTypes,
  ...addressTypes,
  user_external_id: 'text',
});

/**
 * Stores names and addresses of locked customers. The name of a person who is no other merchant's customer becomes the
 * person's own.
 */
export const storePatches = async (
  executor: Executor,
  patches: readonly CustomerPatch[],
): Promise<void> => {
  if (patches.length === 0) return;
  const named = (name: string) =>
    sql`case when not f.has_names then ${of('s')(name)} when f.is_sole then null else ${of('f')(name)} end`;
  const table = sql`jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) ${patchTable}`;
  await sql`${plannedAnew}
    update users u set ${assigned(names, of('f'))}
      from ${table} where u.id = f.user_id and f.is_sole and f.has_names
  `.execute(executor);
  await sql`${plannedAnew}
    update subscriptions s set ${assigned(names, named)}, ${assigned([...addresses, 'user_external_id'], of('f'))}
      from ${table} where s.id = f.id
  `.execute(executor);
};

export const storeTexts = async (
  executor: Executor,
  ids: readonly number[],
  isOn: boolean,
): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = ${isOn} where id = any(${[...ids]}::bigint[])`.execute(
    executor,
  );
};

export const listVersions = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<Row<'subscriptions', 'id' | 'version'>>`${plannedAnew}
    select id, version from subscriptions where id = any(${[...ids]}::bigint[])
  `.execute(executor);
  return new Map(rows.map(({ id, version }) => [id, version]));
};
