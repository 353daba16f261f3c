import { csvLine, type CsvNumber } from '@billfold/server-kit/text/csv';
import type { Reach } from '../../core/actor';
import { csvLines } from '../../core/csv-pages';
import { everyPage } from '../../core/every-page';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import type { ExportKind } from './export-permissions';

/** What staff ask for. Plain data: it is stored while a long file is written. */
export type RequestedExport<Filter, Sort extends string> = {
  /** Whose records the file has: merchants of the caller with the permission. */
  readonly merchantIds: readonly number[];
  readonly filter: Filter;
  readonly sort: ListRequest<Sort>['sort'];
};

export type ExportQuestion<Filter, Sort extends string> = {
  readonly actor: Reach;
  readonly filter: Filter;
  readonly list: ListRequest<Sort>;
};

/** A list that staff can have as a CSV file, written while it is sent. */
export type ListFile<Filter, Sort extends string, Item> = {
  /** Begins the file's name and the action in the log: `transactions`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly cells: (row: Item) => readonly (string | CsvNumber | null)[];
  readonly read: (
    executor: Executor,
    question: ExportQuestion<Filter, Sort>,
  ) => Promise<ListPage<Item>>;
  /** What the log keeps of the filter. The text of a search stays out of it: it may be a person's. */
  readonly facts: (filter: Filter) => Readonly<Record<string, unknown>>;
};

/** A list of any length: a very long file is written by long work. */
export type ListExport<Filter, Sort extends string, Item> = ListFile<Filter, Sort, Item> & {
  /** Of the long work that writes a long file. */
  readonly kind: ExportKind;
  /** How many rows match, exactly. */
  readonly count: (executor: Executor, question: ExportQuestion<Filter, Sort>) => Promise<number>;
};

const byteOrderMark = '\uFEFF';

export const headOf = ({ columns }: Pick<ListFile<never, never, never>, 'columns'>): string =>
  `${byteOrderMark}${csvLine(columns)}\r\n`;

export const questionOf = <Filter, Sort extends string>(
  { merchantIds, filter }: RequestedExport<Filter, Sort>,
  list: ListRequest<Sort>,
): ExportQuestion<Filter, Sort> => ({ actor: { kind: 'merchant', merchantIds }, filter, list });

/**
 * The file in parts. A part is read when the one before it is sent; no transaction of the database stays open while a
 * slow reader takes them.
 */
export async function* streamList<Filter, Sort extends string, Item>(
  executor: Executor,
  list: ListFile<Filter, Sort, Item>,
  exportRequest: RequestedExport<Filter, Sort>,
): AsyncGenerator<string> {
  yield headOf(list);
  const pages = everyPage(exportRequest.sort, (request) =>
    list.read(executor, questionOf(exportRequest, request)),
  );
  for await (const rows of pages) yield await csvLines(rows, list.cells);
}
