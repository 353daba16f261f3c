import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Somebody who may be mailed about getting in. */
export type Person = {
  readonly id: number;
  readonly kind: 'merchant' | 'customer';
  readonly username: string;
  readonly state: 'invited' | 'active';
  readonly is_business: boolean;
  readonly email: string | null;
  /** The address before a change of the last day: mails go there, too or only. */
  readonly held_email: string | null;
  /** Of a customer: the newest of their businesses, in whose name they are written to. */
  readonly merchant_id: number | null;
  /** Of a customer, newest first. */
  readonly merchant_names: readonly string[];
};

/** Changed after `heldSince`, by somebody who had another address before. */
const isHeld = (heldSince: Date): RawBuilder<boolean> => sql`(u.previous_email is not null and u.email_changed_at > ${heldSince})`;

const selectPerson = (heldSince: Date): RawBuilder<unknown> => sql`
  select u.id, u.kind, u.username, u.state, u.is_business, nullif(u.email, '') as email, case when ${isHeld(heldSince)} then u.previous_email end as held_email,
         links.merchant_id, links.merchant_names
    from users u
    cross join lateral (
      select (array_agg(m.id order by s.id desc))[1] as merchant_id, coalesce(array_agg(m.name order by s.id desc), '{}') as merchant_names
        from subscriptions s join merchants m on m.id = s.merchant_id
       where u.kind = 'customer' and s.user_id = u.id and s.deleted_at is null
    ) links
`;

export type AddressQuestion = { readonly kind: Person['kind']; readonly address: string; readonly heldSince: Date };

/** By the address, or by the one before it while that is held. Whoever has the address now comes first. */
export const findPersonByAddress = async (executor: Executor, { kind, address, heldSince }: AddressQuestion): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    ${selectPerson(heldSince)}
     where u.kind = ${kind} and u.state <> 'inactive'
       and (lower(u.email) = lower(${address}) or (lower(u.previous_email) = lower(${address}) and ${isHeld(heldSince)}))
     order by lower(u.email) = lower(${address}) desc nulls last, u.id
     limit 1
  `.execute(executor);
  return rows[0];
};

export type LinkQuestion = { readonly purpose: string; readonly username: string; readonly codeHash: Buffer; readonly heldSince: Date };

/** Whom a link was for, whatever became of it. */
export const findPersonByLink = async (executor: Executor, { purpose, username, codeHash, heldSince }: LinkQuestion): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    ${selectPerson(heldSince)}
     where lower(u.username) = lower(${username}) and u.state <> 'inactive'
       and exists (select from one_time_codes c where c.user_id = u.id and c.code_hash = ${codeHash} and c.purpose = ${purpose})
  `.execute(executor);
  return rows[0];
};

export const findPerson = async (executor: Executor, userId: number, heldSince: Date): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`${selectPerson(heldSince)} where u.id = ${userId} and u.state <> 'inactive'`.execute(executor);
  return rows[0];
};

/** By e-mail when there is an @ in it, else by username. */
export const findStaffToInvite = async (executor: Executor, name: string, heldSince: Date): Promise<Person | undefined> => {
  const isThem = name.includes('@') ? sql`lower(u.email) = lower(${name})` : sql`lower(u.username) = lower(${name})`;
  const { rows } = await sql<Person>`${selectPerson(heldSince)} where u.kind = 'merchant' and u.state <> 'inactive' and ${isThem}`.execute(executor);
  return rows[0];
};
