import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { importLimits, workOfState } from '@billfold/shared/contracts/import-rule';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { runOperationNow } from '../operations/operations.public';
import { findImport } from './import.queries';
import type { ImportSetting } from './import-scope';

type Context = UseCaseContext<StaffActor>;

/** How long a call works on a small file before a worker goes on. */
const longestMs = 20_000;
const lookAgainMs = 25;

/** Works on a small import until it waits or has ended. Answers whether it does. */
export const followImport = async (
  context: Context,
  { operations }: Pick<ImportSetting, 'operations'>,
  id: number,
): Promise<boolean> => {
  const { db, actor } = context;
  const until = performance.now() + longestMs;
  const read = () => findImport(db, actor.merchantIds, id);
  const mayGoOn = async (): Promise<boolean> => {
    const row = await read();
    return row !== undefined && row.rows <= importLimits.rowsAtOnce && performance.now() < until;
  };
  for (;;) {
    const row = await read();
    const name = row && workOfState[row.state];
    if (row === undefined || name === undefined) return true;
    const kind = operations.find((one) => one.name === name);
    if (kind === undefined || row.operation_id === null || !(await mayGoOn())) return false;
    // A worker may have been first.
    if (!(await runOperationNow(context, kind, row.operation_id, mayGoOn)))
      await sleep(lookAgainMs);
  }
};
