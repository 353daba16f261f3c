import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import type { ApplicationSort } from './application-list';

export type ApplicationRow = Row<
  'applications',
  'id' | 'merchant_name' | 'status' | 'data' | 'refusal' | 'merchant_id'
> & {
  readonly merchant_ids: readonly number[];
};

const columns = sql`
  a.id, a.merchant_name, a.status, a.data, a.refusal, a.merchant_id, a.merchant_ids::integer[] as merchant_ids`;

/** Seen by the staff of the merchants that its creator worked for. */
const ofMerchants = (merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`a.merchant_ids && ${[...merchantIds]}::bigint[]`;

export const listApplications = (
  executor: Executor,
  merchantIds: readonly number[],
  request: ListRequest<ApplicationSort>,
): Promise<ListPage<ApplicationRow>> =>
  readPage<ApplicationRow, ApplicationSort>(executor, {
    columns,
    from: sql`applications a`,
    where: [ofMerchants(merchantIds)],
    sorts: { id: { key: sql`a.id`, type: 'bigint' } },
    id: sql`a.id`,
    request,
  });

export const findApplication = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
  isLocked = false,
): Promise<ApplicationRow | undefined> => {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications a where a.id = ${id}
      and ${ofMerchants(merchantIds)} ${isLocked ? sql`for update` : sql``}`.execute(executor);
  return rows[0];
};

export const insertApplication = async (
  transaction: Executor,
  application: Pick<ApplicationRow, 'merchant_name' | 'data'> & {
    readonly createdBy: number;
    readonly merchantIds: readonly number[];
    readonly now: Date;
  },
): Promise<ApplicationRow> => {
  const { rows } = await sql<ApplicationRow>`
    insert into applications as a (created_by, merchant_ids, merchant_name, data, created_at, updated_at)
    values (${application.createdBy}, ${[...application.merchantIds]}::bigint[], ${application.merchant_name},
      ${JSON.stringify(application.data)}::jsonb,
      ${application.now}, ${application.now})
    returning ${columns}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('An application was not stored.');
  return row;
};

export const updateApplication = async (
  transaction: Executor,
  application: Omit<ApplicationRow, 'merchant_ids'>,
  now: Date,
): Promise<void> => {
  const { id, merchant_name: name, status, data, refusal, merchant_id: merchantId } = application;
  await sql`
    update applications set merchant_name = ${name}, status = ${status}, data = ${JSON.stringify(data)}::jsonb,
      refusal = ${refusal}, merchant_id = ${merchantId}, updated_at = ${now} where id = ${id}`.execute(
    transaction,
  );
};

/** For operators, who see those of all merchants. */
export const lockAnyApplication = async (
  transaction: Executor,
  id: number,
): Promise<ApplicationRow | undefined> => {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications a where a.id = ${id} for update`.execute(transaction);
  return rows[0];
};

/** For operators: what was submitted and is not decided, the oldest first. */
export const listSubmitted = async (executor: Executor): Promise<readonly ApplicationRow[]> => {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications a where a.status = 'submitted' order by a.updated_at, a.id`.execute(
    executor,
  );
  return rows;
};
