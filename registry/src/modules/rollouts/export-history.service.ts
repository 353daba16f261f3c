import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { csvLine } from '@billfold/server-kit/text/csv';
import { listHistoryAfter, type ExportFilter } from './rollouts.queries';

export const exportFormats = ['jsonl', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pageLength = 500;
const columns = [
  'id',
  'at',
  'environment',
  'actor',
  'action',
  'module',
  'release',
  'reason',
  'before',
  'after',
] as const;

const cellOf = (value: HistoryEntry[(typeof columns)[number]]): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const writers: Readonly<
  Record<ExportFormat, { readonly head: string; readonly line: (entry: HistoryEntry) => string }>
> = {
  jsonl: { head: '', line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: {
    head: `${csvLine(columns)}\r\n`,
    line: (entry) => `${csvLine(columns.map((column) => cellOf(entry[column])))}\r\n`,
  },
};

/**
 * Every entry of the filter, oldest first, as text in parts: the history is append-only, so its ids give one order for
 * ever.
 */
export async function* exportHistory(
  db: Executor,
  filter: ExportFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { head, line } = writers[format];
  if (head !== '') yield head;
  for (let after = 0; ;) {
    const page = await listHistoryAfter(db, filter, { after, limit: pageLength });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map(({ at, ...entry }) => line({ ...entry, at: at.toISOString() })).join('');
    after = last.id;
  }
}
