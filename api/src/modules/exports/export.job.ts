import { dayMs } from '@billfold/shared/contracts/durations';
import { csvLines } from '../../core/csv-pages';
import type { ListPosition } from '../../core/list-page';
import { appendPart, completeFile, deleteFileOf } from '../files/files.public';
import type { OperationKind, Step, StepRequest } from '../operations/operations.public';
import { type RequestedExport, headOf, type ListExport, questionOf } from './list-export';

const rowsOfPart = 5_000;
/** After so many parts other long work has its turn. */
const partsOfTurn = 10;
const keptMs = dayMs;

/** Where the next part begins. */
type Cursor = { readonly after: ListPosition | null; readonly parts: number };

const writePart = async <Filter, Sort extends string, Item>(
  list: ListExport<Filter, Sort, Item>,
  { transaction, operation, context }: StepRequest,
): Promise<Step> => {
  const exportRequest = operation.input as RequestedExport<Filter, Sort>;
  const cursor = operation.cursor as Cursor | null;
  const page = await list.read(
    transaction,
    questionOf(exportRequest, {
      limit: rowsOfPart,
      sort: exportRequest.sort,
      after: cursor?.after ?? null,
      isBackward: false,
    }),
  );
  const head = cursor === null ? headOf(list) : '';
  const lines = await csvLines(page.items, list.cells);
  await appendPart(transaction, operation.id, Buffer.from(`${head}${lines}`));
  const isOver = page.next === null;
  if (isOver)
    await completeFile(transaction, operation.id, new Date(context.clock.now().getTime() + keptMs));
  const parts = (cursor?.parts ?? 0) + 1;
  const done = operation.done + page.items.length;
  return {
    cursor: { after: page.next, parts } satisfies Cursor,
    done,
    counts: { written: done },
    isOver,
    ...(parts % partsOfTurn === 0 && { waitMs: 1 }),
  };
};

const dropFile = async ({ transaction, operation }: StepRequest): Promise<Step> => {
  await deleteFileOf(transaction, operation.id);
  return { done: operation.done, counts: operation.counts, isOver: true };
};

/** Writes a list to a file, a part a step. A cancelled or failed one leaves no file. */
export const writeExport = <Filter, Sort extends string, Item>(
  list: ListExport<Filter, Sort, Item>,
): OperationKind => ({
  name: list.kind,
  permission: 'export',
  step: (request) => writePart(list, request),
  cancelStep: dropFile,
});
