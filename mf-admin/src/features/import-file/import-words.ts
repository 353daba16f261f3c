import {
  importRequired,
  type ImportKind,
  type ImportState,
} from '@billfold/shared/contracts/import-rule';
import type { ImportRowView, ImportView } from '@billfold/shared/contracts/import.contract';
import { formatCents } from '@billfold/shared/format/money';
import { fieldLabel } from './import-pages';

export const stateWords: Readonly<
  Record<
    ImportState,
    { readonly label: string; readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info' }
  >
> = {
  reading: { label: 'Reading', tone: 'info' },
  mapping: { label: 'Columns needed', tone: 'warning' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Not confirmed', tone: 'warning' },
  running: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const outcomeWords = {
  created: { label: 'Created', tone: 'success' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  not_done: { label: 'Not done', tone: 'neutral' },
} as const;

export const number = (count: number): string => count.toLocaleString('en-US');

/** 1 row, 1,000 rows. */
export const rowsText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The first cells of a row that say something. */
export const cellsText = ({ cells }: Pick<ImportRowView, 'cells'>): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, 4)
    .join(' · ');

/** Amounts of invoices are in cents. */
const centFields: readonly string[] = ['amount', 'minimum_amount_due'];

type Change = ImportRowView['changes'][number];
const valueText = (field: string, value: Change['before']): string => {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && centFields.includes(field)
    ? formatCents(value)
    : String(value);
};

/** 'Phone: 3035550101 → 3035550102' */
export const changeText = ({ field, before, after }: Change): string =>
  `${fieldLabel(field)}: ${valueText(field, before)} → ${valueText(field, after)}`;

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

/** A sentence for each required field without a column. */
export const missingTexts = (
  kind: ImportKind,
  mapping: readonly (string | null)[],
): readonly string[] =>
  importRequired[kind]
    .filter((group) => !group.some((field) => mapping.includes(field)))
    .map((group) => `Please choose the column of ${listOf(group.map(fieldLabel))}.`);

const progressVerbs: Partial<Readonly<Record<ImportState, string>>> = {
  reading: 'Reading',
  checking: 'Checking',
  running: 'Importing',
  undoing: 'Undoing the import of',
};

/** 'Checking people.csv' */
export const progressLabel = ({
  state,
  operation,
  file_name: name,
}: Pick<ImportView, 'state' | 'operation' | 'file_name'>): string => {
  if (operation?.state === 'cancelling') return 'Canceling';
  return `${progressVerbs[state] ?? 'Reading'} ${name === '' ? 'the file' : name}`;
};
