import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** A person who may get an access mail. */
export type Person = Row<'users', 'id' | 'username' | 'is_business' | 'proven_phone' | 'phone'> & {
  /** A program has no address. */
  readonly kind: 'customer' | 'merchant';
  readonly state: 'invited' | 'active';
  readonly email: string | null;
  /** Where what lets them in is mailed: of a customer the address they proved, of staff the one that operators gave. */
  readonly way_in_email: string | null;
  /** YYYY-MM-DD */
  readonly date_of_birth: string | null;
  /** The newest merchant of a customer, which signs the mail. */
  readonly merchant_id: number | null;
  /** Of a customer, newest first. */
  readonly merchant_names: readonly string[];
};

const wayIn = sql`case u.kind when 'merchant' then nullif(u.email, '') else u.proven_email end`;

const selectPerson = sql`
  select u.id, u.kind, u.username, u.state, u.is_business, nullif(u.email, '') as email,
    ${wayIn} as way_in_email, u.proven_phone, u.date_of_birth, u.phone,
         links.merchant_id, links.merchant_names
    from users u
    cross join lateral (
      select (array_agg(m.id order by s.id desc))[1] as merchant_id,
        coalesce(array_agg(m.name order by s.id desc), '{}') as merchant_names
        from subscriptions s join merchants m on m.id = s.merchant_id
       where u.kind = 'customer' and s.user_id = u.id and s.deleted_at is null
    ) links
`;

export type AddressQuestion = { readonly kind: Person['kind']; readonly address: string };

/** Finds people by proven address first, then by written address: who has signed up before who has not. */
export const findPersonByAddress = async (
  executor: Executor,
  { kind, address }: AddressQuestion,
): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    ${selectPerson}
     where u.kind = ${kind} and u.state <> 'inactive'
       and (lower(u.email) = lower(${address}) or lower(u.proven_email) = lower(${address}))
     order by lower(u.proven_email) = lower(${address}) desc nulls last, u.state, u.id
     limit 1
  `.execute(executor);
  return rows[0];
};

export type LinkQuestion = {
  readonly purpose: string;
  readonly username: string;
  readonly codeHash: Buffer;
};

/** The person of a link, also of an expired one. */
export const findPersonByLink = async (
  executor: Executor,
  { purpose, username, codeHash }: LinkQuestion,
): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    ${selectPerson}
     where lower(u.username) = lower(${username}) and u.state <> 'inactive'
       and exists (select from one_time_codes c where c.user_id = u.id and c.code_hash = ${codeHash}
         and c.purpose = ${purpose})
  `.execute(executor);
  return rows[0];
};

export const findPerson = async (
  executor: Executor,
  userId: number,
): Promise<Person | undefined> => {
  const { rows } =
    await sql<Person>`${selectPerson} where u.id = ${userId} and u.state <> 'inactive'`.execute(
      executor,
    );
  return rows[0];
};

/** By e-mail when there is an @ in it, else by username. */
export const findStaffNamed = async (
  executor: Executor,
  name: string,
): Promise<Person | undefined> => {
  const isThem = name.includes('@')
    ? sql`lower(u.email) = lower(${name})`
    : sql`lower(u.username) = lower(${name})`;
  const { rows } =
    await sql<Person>`${selectPerson} where u.kind = 'merchant' and u.state <> 'inactive' and ${isThem}`.execute(
      executor,
    );
  return rows[0];
};

/** Holds the row until the transaction ends. */
export const lockPerson = async (transaction: Executor, userId: number): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction);
};
