import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';

export type ResetPurpose = 'password_reset' | 'password_create' | 'pin_reset';

/** The request: an address, or a link that the caller holds. */
export type ResetQuestion =
  | { readonly purpose: 'password_reset' | 'pin_reset'; readonly address: string }
  | { readonly purpose: ResetPurpose; readonly username: string; readonly codeHash: Buffer };

export type ResetRequest = {
  readonly id: number;
  readonly requestId: string | null;
  readonly question: ResetQuestion;
};

export const insertResetRequest = async (
  executor: Executor,
  question: ResetQuestion,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
): Promise<void> => {
  const [address, username, codeHash] =
    'address' in question
      ? [question.address, null, null]
      : [null, question.username, question.codeHash];
  await sql`
    insert into reset_requests (purpose, address, username, code_hash, created_at, request_id)
    values (${question.purpose}, ${address}, ${username}, ${codeHash}, ${now}, ${requestId})
  `.execute(executor);
};

type ResetRow = {
  id: number;
  purpose: ResetPurpose;
  address: string | null;
  username: string | null;
  code_hash: Buffer | null;
  request_id: string | null;
};

const toQuestion = ({ purpose, address, username, code_hash }: ResetRow): ResetQuestion => {
  if (address !== null && purpose !== 'password_create') return { purpose, address };
  if (username !== null && code_hash !== null) return { purpose, username, codeHash: code_hash };
  throw new Error('A reset request asks for nothing.');
};

export const claimResetRequests = async (
  executor: Executor,
  { worker, leaseMs, limit }: ClaimRequest,
): Promise<readonly ResetRequest[]> => {
  const { rows } = await sql<ResetRow>`
    with due as (
      select r.id from reset_requests r
      where r.done_at is null and (r.leased_until is null or r.leased_until < clock_timestamp())
      order by r.created_at, r.id
      limit ${limit}::integer
      for update of r skip locked
    )
    update reset_requests r set leased_by = ${worker},
      leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    from due where r.id = due.id
    returning r.id, r.purpose, r.address, r.username, r.code_hash, r.request_id
  `.execute(executor);
  return rows.map((row) => ({ id: row.id, requestId: row.request_id, question: toQuestion(row) }));
};

export const renewResetLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update reset_requests set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where id = ${id} and leased_by = ${worker} and done_at is null
  `.execute(executor);
};

/** False when another worker has it by now. */
export const finishResetRequest = async (
  transaction: Executor,
  id: number,
  worker: string,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update reset_requests set done_at = ${now} where id = ${id} and leased_by = ${worker} and done_at is null
      returning id
  `.execute(transaction);
  return rows.length === 1;
};
