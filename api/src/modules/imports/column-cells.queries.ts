import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import type { TellingNumbers } from './rows/day-cells';

/** Of these columns, by place: those that have a cell with another number than zero. */
export const listWithAmounts = async (
  executor: Executor,
  importId: number,
  indexes: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ index: number }>`${plannedAnew}
    select asked.index from unnest(${[...indexes]}::integer[]) as asked (index)
     where exists (select from import_rows r where r.import_id = ${importId} and r.cells[asked.index + 1] ~ '[1-9]')
  `.execute(executor);
  return rows.map(({ index }) => index);
};

/** The written days of these columns of which one number is too large for a month, each pair of numbers once. */
export const listTellingNumbers = async (
  executor: Executor,
  importId: number,
  indexes: readonly number[],
): Promise<readonly TellingNumbers[]> => {
  if (indexes.length === 0) return [];
  const { rows } = await sql<TellingNumbers>`${plannedAnew}
    select distinct written.index, written.first, written.second
      from (
        select asked.index, (found.parts)[1]::integer as first, (found.parts)[2]::integer as second
          from import_rows r
          cross join unnest(${[...indexes]}::integer[]) as asked (index)
          cross join lateral regexp_match(r.cells[asked.index + 1],
            '^\\s*(\\d{1,2})[-/.](\\d{1,2})[-/.](?:\\d{4}|\\d{2})(?!\\d)') as found (parts)
         where r.import_id = ${importId} and found.parts is not null
      ) written
     where written.first > 12 or written.second > 12
  `.execute(executor);
  return rows;
};
