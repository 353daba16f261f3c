import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { insertFile } from '../files/files.public';
import {
  findOperation,
  findUnended,
  presentOperation,
  startOperation,
  wakeOperations,
} from '../operations/operations.public';
import { exportUnderWay } from './export.errors';
import { exportKinds } from './export-permissions';
import type { RequestedExport, ListExport, ListFile } from './list-export';

type Context = UseCaseContext<StaffActor>;
type Named = Pick<ListFile<never, never, never>, 'name'>;

/** A list with its request. */
export type Wanted<Filter, Sort extends string, Item> = {
  readonly list: ListExport<Filter, Sort, Item>;
  readonly request: RequestedExport<Filter, Sort>;
};

/** `transactions-2026-11-20.csv` */
export const exportName = ({ name }: Named, now: Date): string =>
  `${name}-${now.toISOString().slice(0, 10)}.csv`;

/** Who took which records out, in the log of each merchant. */
export const recordExport = async <Filter, Sort extends string, Item>(
  transaction: Executor,
  context: Context,
  {
    list,
    request,
  }: {
    readonly list: ListFile<Filter, Sort, Item>;
    readonly request: RequestedExport<Filter, Sort>;
  },
): Promise<void> => {
  const after = list.facts(request.filter);
  for (const merchantId of request.merchantIds)
    await audited(transaction, context, {
      action: `${list.name}.exported`,
      entity: 'merchant',
      entityId: merchantId,
      merchantId,
      fields: Object.keys(after),
      before: null,
      after,
    });
};

/**
 * Begins the long work that writes the file. A person has one such work at a time: the same question again answers the
 * one under way. Throws exportUnderWay for another question.
 */
export const startExport = async <Filter, Sort extends string, Item>(
  context: Context,
  wanted: Wanted<Filter, Sort, Item>,
  total: number,
): Promise<OperationView> => {
  const { db, actor, clock } = context;
  const { list, request } = wanted;
  const [merchantId] = request.merchantIds;
  if (merchantId === undefined) throw new Error('A long file has a merchant.');
  const row = await db.transaction().execute(async (transaction) => {
    const underWay = await findUnended(transaction, actor.userId, {
      kinds: exportKinds,
      like: { kind: list.kind, input: request },
    });
    if (underWay !== undefined) {
      if (!underWay.isLike) throw exportUnderWay();
      return findOperation(transaction, actor.merchantIds, underWay.id);
    }
    const now = clock.now();
    const id = await startOperation(transaction, {
      kind: list.kind,
      merchantId,
      createdBy: actor.userId,
      total,
      input: request,
      keyId: null,
      scheduledFor: null,
      now,
    });
    await insertFile(transaction, {
      operationId: id,
      ownerId: actor.userId,
      merchantIds: request.merchantIds,
      name: exportName(list, now),
      now,
    });
    await recordExport(transaction, context, wanted);
    return findOperation(transaction, actor.merchantIds, id);
  });
  wakeOperations();
  if (row === undefined) throw new Error('The work that has begun is gone.');
  return presentOperation(row);
};
