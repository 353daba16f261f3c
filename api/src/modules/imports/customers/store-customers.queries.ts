import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { Row } from '../../../db/schema';
import { eachText, listIds } from '../rows/each-key.queries';

/** As `matchPerson` reads a person. */
type HolderRow = Row<'users', 'id' | 'state' | 'email' | 'phone' | 'proven_email' | 'proven_phone'>;

type Contacts = { readonly emails: readonly string[]; readonly phones: readonly string[] };

/** Who has one of the e-mails or phones, whatever merchant knows them. With `isLocked` they are held until the transaction ends. */
export const findHolders = async (
  executor: Executor,
  { emails, phones }: Contacts,
  isLocked: boolean,
): Promise<readonly HolderRow[]> => {
  const ids = await listIds(
    executor,
    sql`${eachText(emails, sql`select o.id from users o where o.kind = 'customer' and lower(o.email) = one.key`)}
      union ${eachText(emails, sql`select o.id from users o where lower(o.proven_email) = one.key`)}
      union ${eachText(phones, sql`select o.id from users o where o.kind = 'customer' and o.phone = one.key`)}`,
  );
  const { rows } = await sql<HolderRow>`${plannedAnew}
    select u.id, u.state, u.email, u.phone, u.proven_email, u.proven_phone
      from users u where u.id = any(${[...ids]}::bigint[]) and u.kind = 'customer'
     order by u.id ${isLocked ? sql`for no key update of u` : sql``}
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
    select user_id from subscriptions where merchant_id = ${merchantId} and deleted_at is null and user_id = any(${[...userIds]}::bigint[])
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

/** A customer of a file who is new at the merchant. `user_id` of a person who is known already. */
export type FreshCustomer = {
  readonly row_no: number;
  readonly user_id: number | null;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
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
  readonly external_id: string;
  readonly has_texts: boolean;
};

const freshTable = sql`
  as f (row_no integer, user_id bigint, username text, email text, phone text, first_name text, last_name text, is_business boolean,
    business_name text, date_of_birth date, service_address text, service_address2 text, service_address_city text,
    service_address_state text, service_address_zip text, external_id text, has_texts boolean)`;

/** Persons without PIN and proof: they sign up when they are invited. Answers ids by user name. */
export const insertPersons = async (
  executor: Executor,
  fresh: readonly FreshCustomer[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Row<'users', 'id' | 'username'>>`${plannedAnew}
    insert into users (kind, role, username, email, phone, first_name, last_name, is_business, business_name, date_of_birth, state,
      created_at)
    select 'customer', 4, f.username, f.email, f.phone, f.first_name, f.last_name, f.is_business, f.business_name, f.date_of_birth,
      'invited', ${now}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${freshTable} order by f.row_no
    returning id, username
  `.execute(executor);
  return new Map(rows.map(({ id, username }) => [username, id]));
};

export type NewLink = FreshCustomer & { readonly user_id: number; readonly is_new: boolean };

/**
 * Makes the persons customers of the merchant. Of a person who was known before, names and contacts are the merchant's own record; who was
 * deleted comes back. Answers subscriptions by user id.
 */
export const insertLinks = async (
  executor: Executor,
  merchantId: number,
  links: readonly NewLink[],
  now: Date,
): Promise<ReadonlyMap<number, Row<'subscriptions', 'id' | 'version'>>> => {
  const own = (column: string) =>
    sql`case when n.is_new then null else ${sql.ref(`f.${column}`)} end`;
  const columns = [
    'first_name',
    'last_name',
    'is_business',
    'business_name',
    'date_of_birth',
    'email',
    'phone',
    'service_address',
    'service_address2',
    'service_address_city',
    'service_address_state',
    'service_address_zip',
    'user_external_id',
    'sms_opt_in',
    'state',
  ];
  const kept = sql.join(
    columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  );
  const { rows } = await sql<Row<'subscriptions', 'id' | 'user_id' | 'version'>>`${plannedAnew}
    insert into subscriptions (user_id, merchant_id, created_at, first_name, last_name, is_business, business_name, date_of_birth, email,
      phone, service_address, service_address2, service_address_city, service_address_state, service_address_zip, user_external_id,
      sms_opt_in, state)
    select f.user_id, ${merchantId}::bigint, ${now}::timestamptz, ${own('first_name')}, ${own('last_name')}, ${own('is_business')},
      ${own('business_name')}, ${own('date_of_birth')}, ${own('email')}, ${own('phone')}, f.service_address, f.service_address2,
      f.service_address_city, f.service_address_state, f.service_address_zip, f.external_id, f.has_texts, 'invited'
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) ${freshTable}
      join jsonb_to_recordset(${JSON.stringify(links.map(({ row_no, is_new }) => ({ row_no, is_new })))}::jsonb)
        as n (row_no integer, is_new boolean) on n.row_no = f.row_no
     order by f.row_no
    on conflict (user_id, merchant_id) do update set ${kept}, deleted_at = null where subscriptions.deleted_at is not null
    returning id, user_id, version
  `.execute(executor);
  return new Map(rows.map(({ id, user_id: userId, version }) => [userId, { id, version }]));
};

/** What a customer is after a row; null and what is absent stay. */
export type CustomerPatch = {
  readonly id: number;
  readonly user_id: number;
  readonly is_sole: boolean;
  readonly has_names: boolean;
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
  readonly user_external_id: string;
};

const patchTable = sql`
  as f (id bigint, user_id bigint, is_sole boolean, has_names boolean, first_name text, last_name text, is_business boolean,
    business_name text, date_of_birth date, service_address text, service_address2 text, service_address_city text,
    service_address_state text, service_address_zip text, user_external_id text)`;

/** Stores names and addresses of customers that are held. The name of a person who is nobody else's customer becomes the person's own. */
export const storePatches = async (
  executor: Executor,
  patches: readonly CustomerPatch[],
): Promise<void> => {
  if (patches.length === 0) return;
  const table = sql`jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) ${patchTable}`;
  await sql`${plannedAnew}
    update users u set first_name = f.first_name, last_name = f.last_name, is_business = f.is_business, business_name = f.business_name,
      date_of_birth = f.date_of_birth
      from ${table} where u.id = f.user_id and f.is_sole and f.has_names
  `.execute(executor);
  await sql`${plannedAnew}
    update subscriptions s set
      first_name = case when not f.has_names then s.first_name when f.is_sole then null else f.first_name end,
      last_name = case when not f.has_names then s.last_name when f.is_sole then null else f.last_name end,
      is_business = case when not f.has_names then s.is_business when f.is_sole then null else f.is_business end,
      business_name = case when not f.has_names then s.business_name when f.is_sole then null else f.business_name end,
      date_of_birth = case when not f.has_names then s.date_of_birth when f.is_sole then null else f.date_of_birth end,
      service_address = f.service_address, service_address2 = f.service_address2, service_address_city = f.service_address_city,
      service_address_state = f.service_address_state, service_address_zip = f.service_address_zip,
      user_external_id = f.user_external_id
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
