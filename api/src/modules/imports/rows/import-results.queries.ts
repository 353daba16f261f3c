import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { RowResult } from './import-row.domain';

const resultTable = sql`
  as v (row_no integer, outcome text, reasons text[], warnings text[], target_id bigint, amount integer,
    changes jsonb, trace jsonb)`;

const asJson = (results: readonly RowResult[]): string =>
  JSON.stringify(
    results.map((result) => ({
      target_id: null,
      amount: null,
      changes: [],
      trace: null,
      ...result,
    })),
  );

/** What a dry run says of rows. Their own reasons and warnings stay with what it adds. */
export const storePlanned = async (
  executor: Executor,
  importId: number,
  results: readonly RowResult[],
): Promise<void> => {
  await sql`${plannedAnew}
    update import_rows r set planned = v.outcome, reasons = v.reasons, warnings = v.warnings,
      target_id = v.target_id, amount = v.amount,
      changes = v.changes
      from jsonb_to_recordset(${asJson(results)}::jsonb) ${resultTable} where r.import_id = ${importId}
        and r.row_no = v.row_no
  `.execute(executor);
};

export const storeOutcomes = async (
  executor: Executor,
  importId: number,
  results: readonly RowResult[],
): Promise<void> => {
  await sql`${plannedAnew}
    update import_rows r set outcome = v.outcome, reasons = v.reasons, warnings = v.warnings,
      target_id = v.target_id, amount = v.amount,
      changes = v.changes, trace = v.trace
      from jsonb_to_recordset(${asJson(results)}::jsonb) ${resultTable} where r.import_id = ${importId}
        and r.row_no = v.row_no
  `.execute(executor);
};

/** Lines of this import that have treated these targets already, by target. A dry run asks for what is planned. */
export const findTreated = async (
  executor: Executor,
  importId: number,
  targetIds: readonly number[],
  isRun: boolean,
): Promise<readonly (readonly [number, number])[]> => {
  const { rows } = await sql<{ target_id: number; line: number }>`${plannedAnew}
    select target_id, min(line) as line from import_rows
     where import_id = ${importId} and target_id = any(${[...targetIds]}::bigint[])
       and ${
         isRun
           ? sql`outcome in ('created', 'updated', 'unchanged')`
           : sql`planned in ('created', 'updated',
         'unchanged')`
       }
     group by target_id
  `.execute(executor);
  return rows.map(({ target_id: id, line }) => [id, line] as const);
};

/** Cents that rows of this import are to pay, by invoice. */
export const sumPlanned = async (
  executor: Executor,
  importId: number,
  targetIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ target_id: number; total: number }>`${plannedAnew}
    select target_id, sum(amount) as total from import_rows
     where import_id = ${importId} and target_id = any(${[...targetIds]}::bigint[]) and planned = 'created' group by target_id
  `.execute(executor);
  return new Map(rows.map(({ target_id: id, total }) => [id, total]));
};

export type Totals = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly warnings: number;
  /** Cents of the invoices or payments that are created. Older imports have none. */
  readonly amount?: number;
};

const totalsBy = async (
  executor: Executor,
  importId: number,
  column: RawBuilder<unknown>,
): Promise<Totals> => {
  const count = (outcome: string) => sql`(count(*) filter (where ${column} = ${outcome}))::integer`;
  const { rows } = await sql<Totals>`${plannedAnew}
    select ${count('created')} as created, ${count('updated')} as updated, ${count('unchanged')} as unchanged,
      ${count('failed')} as failed,
      (count(*) filter (where cardinality(warnings) > 0 and ${column} <> 'failed'))::integer as warnings,
      coalesce(sum(amount) filter (where ${column} = 'created'), 0)::bigint as amount
      from import_rows where import_id = ${importId} and row_no = unit
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A count has one row.');
  return row;
};

export const countPlanned = (executor: Executor, importId: number): Promise<Totals> =>
  totalsBy(executor, importId, sql`planned`);
export const countOutcomes = (executor: Executor, importId: number): Promise<Totals> =>
  totalsBy(executor, importId, sql`outcome`);

/** How many things ended in another way than the dry run said. */
export const countDiffering = async (executor: Executor, importId: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedAnew}
    select count(*)::integer as total from import_rows
     where import_id = ${importId} and row_no = unit and outcome is distinct from planned and outcome <> 'not_done'
  `.execute(executor);
  return rows[0]?.total ?? 0;
};

/** What a cancelled run has not come to. */
export const storeNotDone = async (executor: Executor, importId: number): Promise<void> => {
  await sql`${plannedAnew}
    update import_rows set outcome = 'not_done' where import_id = ${importId} and outcome is null
  `.execute(executor);
};
