import { countText } from '@billfold/shared/contracts/count-text';
import {
  importRequired,
  type ImportKind,
  type ImportState,
} from '@billfold/shared/contracts/import-rule';
import type { ImportRowView, ImportView } from '@billfold/shared/contracts/import.contract';
import { formatCents } from '@billfold/shared/format/money';
import { fieldLabel } from './import-pages';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export const stateWords: Readonly<
  Record<ImportState, { readonly label: string; readonly tone: Tone }>
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

const changesNothing = (counts: ImportView['counts']): boolean =>
  counts !== null && counts.created + counts.updated === 0;

/** Of an import in the list: one that changes nothing is neither called imported, nor does it wait for a person. */
export const stateWordsOf = ({
  state,
  counts,
  planned,
}: Pick<ImportView, 'state' | 'counts' | 'planned'>): (typeof stateWords)[ImportState] => {
  const toneOf = (failed = 0) => (failed > 0 ? 'danger' : 'neutral');
  if (state === 'done' && changesNothing(counts))
    return { label: 'Nothing imported', tone: toneOf(counts?.failed) };
  return state === 'checked' && changesNothing(planned)
    ? { label: 'Nothing to import', tone: toneOf(planned?.failed) }
    : stateWords[state];
};

export const outcomeWords = {
  created: { label: 'Created', tone: 'success' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  not_done: { label: 'Not done', tone: 'neutral' },
} as const;

/** Before the import: what it would do. */
export const plannedWords: Readonly<
  Record<keyof typeof outcomeWords, { readonly label: string; readonly tone: Tone }>
> = {
  ...outcomeWords,
  created: { label: 'New', tone: 'success' },
  updated: { label: 'To update', tone: 'info' },
};

export const wordsOf = ({ counts }: Pick<ImportView, 'counts'>): typeof plannedWords =>
  counts === null ? plannedWords : outcomeWords;

export const number = (count: number): string => count.toLocaleString('en-US');

/** 1 row, 1,000 rows. */
export const rowsText = (count: number): string => countText(count, 'row');

/** The first cells of a row that are not empty. */
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
export const changeText = (kind: ImportKind, { field, before, after }: Change): string =>
  `${fieldLabel(kind, field)}: ${valueText(field, before)} → ${valueText(field, after)}`;

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

/** A sentence for each required field without a column. */
export const missingTexts = (
  kind: ImportKind,
  mapping: readonly (string | null)[],
): readonly string[] =>
  importRequired[kind]
    .filter((group) => !group.some((field) => mapping.includes(field)))
    .map(
      (group) =>
        `Please match a column to ${listOf(group.map((field) => fieldLabel(kind, field)))}.`,
    );

const things: Readonly<Record<ImportKind, string>> = {
  customers: 'customer',
  invoices: 'invoice',
  payments: 'payment',
};

/** 'Import 195 customers': what a confirmed import creates and changes. 'Confirm' where that is nothing. */
export const confirmText = ({ kind, planned }: Pick<ImportView, 'kind' | 'planned'>): string => {
  const count = planned === null ? 0 : planned.created + planned.updated;
  return count === 0 ? 'Confirm' : `Import ${countText(count, things[kind])}`;
};

/** '12 rows make 10 new invoices of $1,234.00 in all.' Null where a file creates no money. */
export const sumText = ({
  kind,
  rows,
  planned,
}: Pick<ImportView, 'kind' | 'rows' | 'planned'>): string | null => {
  if (kind === 'customers' || planned?.amount === undefined || planned.created === 0) return null;
  const made = countText(planned.created, `new ${things[kind]}`);
  const makes = rows === 1 ? 'makes' : 'make';
  return `${rowsText(rows)} ${makes} ${made} of ${formatCents(planned.amount)} in all.`;
};

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
