import type { MemberState } from '@billfold/shared/contracts/team.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type MemberKey = { readonly userId: number; readonly merchantId: number };

/** Holds the team of a merchant: two changes of it wait for each other. */
export const lockTeam = async (transaction: Executor, merchantId: number): Promise<string> => {
  const { rows } = await sql<Row<'merchants', 'name'>>`
    select name from merchants where id = ${merchantId} for no key update
  `.execute(transaction);
  return rows[0]?.name ?? '';
};

/** What this person may do at the merchant now; empty for any other person. */
export const findPermissions = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchant_staff', 'permissions'>>`
    select permissions from merchant_staff where user_id = ${userId} and merchant_id = ${merchantId}
  `.execute(executor);
  return rows[0]?.permissions ?? [];
};

const members = sql`
  (select user_id, merchant_id, permissions, false as is_former from merchant_staff
   union all
   select user_id, merchant_id, permissions, true from former_staff)`;
const memberState = sql<MemberState>`
  case when s.is_former then 'deactivated' when u.state = 'invited' then 'invited'
    when u.state = 'inactive' then 'deactivated' else 'active' end`;

export type MemberRow = Row<
  'users',
  'id' | 'username' | 'email' | 'first_name' | 'last_name' | 'full_name'
> & {
  readonly permissions: readonly string[];
  readonly state: MemberState;
  readonly is_former: boolean;
};

/** A person of the team, now or before. */
export const findMember = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
): Promise<MemberRow | undefined> => {
  const { rows } = await sql<MemberRow>`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.full_name, s.permissions, s.is_former,
      ${memberState} as state
      from ${members} s join users u on u.id = s.user_id
     where s.user_id = ${userId} and s.merchant_id = ${merchantId}
  `.execute(executor);
  return rows[0];
};

export type ListedMember = MemberRow & {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly has_second_factor: boolean;
};

/** The members of these teams, by merchant; present people first, then by name. */
export const listMembers = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly ListedMember[]> => {
  const { rows } = await sql<ListedMember>`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.full_name, s.permissions, s.is_former,
      ${memberState} as state,
           m.id as merchant_id, m.name as merchant_name,
           exists (select from second_factors f where f.user_id = u.id
             and f.sealed_key is not null) as has_second_factor
      from ${members} s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where s.merchant_id = any(${[...merchantIds]}::bigint[])
     order by m.name, m.id, s.is_former, lower(u.full_name), u.id
  `.execute(executor);
  return rows;
};

export type OpenSessionRow = Row<'sessions', 'id' | 'user_id' | 'created_at' | 'last_used_at'>;

/** The open sessions of these people, the last used first. */
export const listSessions = async (
  executor: Executor,
  userIds: readonly number[],
  now: Date,
): Promise<readonly OpenSessionRow[]> => {
  const { rows } = await sql<OpenSessionRow>`
    select id, user_id, created_at, last_used_at from sessions
     where user_id = any(${[...userIds]}::bigint[]) and kind = 'merchant' and ended_at is null and expires_at > ${now}
     order by last_used_at desc, id desc
  `.execute(executor);
  return rows;
};

/** False when it is no open session of this person. */
export const endSessionOf = async (
  executor: Executor,
  session: { readonly id: number; readonly userId: number },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update sessions set ended_at = ${now} where id = ${session.id} and user_id = ${session.userId}
      and ended_at is null returning id
  `.execute(executor);
  return rows.length === 1;
};

/** Whether an active person may manage the team. */
export const hasOwner = async (executor: Executor, merchantId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_staff s join users u on u.id = s.user_id
     where s.merchant_id = ${merchantId} and 'team' = any (s.permissions) and u.state = 'active' limit 1
  `.execute(executor);
  return rows.length === 1;
};

export const setPermissions = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
  permissions: readonly string[],
): Promise<void> => {
  await sql`
    update merchant_staff set permissions = ${[...permissions]}::text[] where user_id = ${userId}
      and merchant_id = ${merchantId}
  `.execute(executor);
};

export const addMember = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
  permissions: readonly string[],
): Promise<void> => {
  await sql`delete from former_staff where user_id = ${userId} and merchant_id = ${merchantId}`.execute(
    executor,
  );
  await sql`
    insert into merchant_staff (user_id, merchant_id, permissions)
      values (${userId}, ${merchantId}, ${[...permissions]}::text[])
  `.execute(executor);
};

/** Answers whether the person still works for another merchant. */
export const removeMember = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
): Promise<boolean> => {
  await sql`delete from merchant_staff where user_id = ${userId} and merchant_id = ${merchantId}`.execute(
    executor,
  );
  const { rows } = await sql`select from merchant_staff where user_id = ${userId} limit 1`.execute(
    executor,
  );
  return rows.length === 1;
};

export const keepFormerMember = async (
  executor: Executor,
  { userId, merchantId }: MemberKey,
  permissions: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    insert into former_staff (user_id, merchant_id, permissions, ended_at)
    values (${userId}, ${merchantId}, ${[...permissions]}::text[], ${now})
  `.execute(executor);
};

export type Invitee = Row<'users', 'id' | 'state'> & {
  readonly is_member: boolean;
  readonly is_former: boolean;
  /** Works for a merchant. */
  readonly is_working: boolean;
  /** Works for a merchant whose team the inviter manages. */
  readonly is_colleague: boolean;
};

/** The staff account with this e-mail, if there is one. */
export const lockInvitee = async (
  transaction: Executor,
  email: string,
  merchantId: number,
  managedIds: readonly number[],
): Promise<Invitee | undefined> => {
  const { rows } = await sql<Invitee>`
    select u.id, u.state,
           exists (select from merchant_staff s where s.user_id = u.id and s.merchant_id = ${merchantId}) as is_member,
           exists (select from former_staff s where s.user_id = u.id and s.merchant_id = ${merchantId}) as is_former,
           exists (select from merchant_staff s where s.user_id = u.id) as is_working,
           exists (select from merchant_staff s where s.user_id = u.id
             and s.merchant_id = any(${[...managedIds]}::bigint[])) as is_colleague
      from users u where u.kind = 'merchant' and lower(u.email) = lower(${email}) for no key update of u
  `.execute(transaction);
  return rows[0];
};

/** The person accepts an invitation by choosing a password. */
export const setInvited = async (transaction: Executor, userId: number): Promise<void> => {
  await sql`update users set state = 'invited' where id = ${userId}`.execute(transaction);
};

export type NewMember = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: number;
  /** The first one that is free becomes the username. */
  readonly usernames: readonly string[];
  readonly now: Date;
};

/** An invited staff account without a password; undefined when each of the usernames is taken. */
export const insertInvited = async (
  transaction: Executor,
  { email, firstName, lastName, role, usernames, now }: NewMember,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'users', 'id'>>`
    insert into users (kind, role, username, email, first_name, last_name, state, created_at)
    select 'merchant', ${role}::integer, c.name, ${email.toLowerCase()}, ${firstName}, ${lastName}, 'invited', ${now}
      from unnest(${[...usernames]}::text[]) with ordinality c (name, place)
     where not exists (select from users u where lower(u.username) = c.name)
     order by c.place limit 1
    returning id
  `.execute(transaction);
  return rows[0]?.id;
};
