import {
  importFields,
  importRequired,
  type ImportKind,
} from '@billfold/shared/contracts/import-rule';
import type { ImportColumn, ImportMapping } from '@billfold/shared/contracts/import.contract';
import { distance } from 'fastest-levenshtein';
import { customerPrefix, headsOf, isMoneyHead, isNumberHead, ownIds } from './column-heads.domain';

type MappedBy = ImportColumn['by'];
export type MappedColumns = {
  readonly mapping: ImportMapping;
  readonly by: readonly MappedBy[];
};

/** Columns of our own files that an import leaves out, besides those whose field has a column of its own there. */
const leftOut: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: ['tags', 'reason'],
  invoices: ['reason', 'paid_date'],
  payments: ['user', 'invoice_description', 'collected', 'reason'],
};

const plain = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A word before a head makes it less likely than every word of the list, and a typo still less. */
const prefixedRank = 100;
const typoRank = 200;

/** A field whose name means something else in files of other programs: the state of an address. */
const foreignMeaning: Readonly<Partial<Record<ImportKind, string>>> = { invoices: 'state' };

/** How likely a head means a field, 0 the likeliest; undefined: it does not. */
const rankOf = (kind: ImportKind, field: string, head: string): number | undefined => {
  if (ownIds.includes(field)) return undefined;
  const others = headsOf[kind][field] ?? [];
  const own = plain(field);
  const words = others.includes(own) || foreignMeaning[kind] === field ? others : [own, ...others];
  const rank = words.indexOf(head);
  if (rank >= 0) return rank;
  const bare = kind === 'customers' ? words.indexOf(head.replace(customerPrefix, '')) : -1;
  if (bare >= 0) return prefixedRank + bare;
  return words.some((word) => word.length > 5 && distance(head, word) === 1) ? typoRank : undefined;
};

type Candidate = { readonly index: number; readonly field: string; readonly rank: number };

/** The likeliest pairs first; of the same likelihood the first column, then the first field. */
const suggest = (
  kind: ImportKind,
  heads: readonly string[],
  exact: readonly (string | null)[],
): readonly (string | null)[] => {
  const fields: readonly string[] = importFields[kind];
  const free = fields.filter((field) => !exact.includes(field));
  const candidates = heads.flatMap((head, index): readonly Candidate[] => {
    const given = plain(head);
    if (given === '' || exact[index] !== null || leftOut[kind].includes(head)) return [];
    return free.flatMap((field) => {
      const rank = rankOf(kind, field, given);
      return rank === undefined ? [] : [{ index, field, rank }];
    });
  });
  const mapping = [...exact];
  for (const { index, field } of candidates.toSorted((one, other) => one.rank - other.rank))
    if (mapping[index] === null && !mapping.includes(field)) mapping[index] = field;
  return mapping;
};

/** Moves the column of one field to another field, where that has none. */
const move = (mapping: readonly (string | null)[], from: string, to: string) =>
  mapping.includes(to) ? mapping : mapping.map((field) => (field === from ? to : field));

/**
 * What heads mean beside each other: a description beside prices is that of a line, and a discount of Xero's is a
 * percentage.
 */
const seeTogether = (
  kind: ImportKind,
  heads: readonly string[],
  mapping: readonly (string | null)[],
): readonly (string | null)[] => {
  if (kind !== 'invoices') return mapping;
  const given = heads.map(plain);
  const described = mapping[given.indexOf('description')] === 'description';
  const hasLines = mapping.includes('unit_price') || mapping.includes('quantity');
  const own = heads[given.indexOf('description')] === 'description';
  const moved =
    described && hasLines && !own ? move(mapping, 'description', 'item_description') : mapping;
  const isXero = given.includes('unitamount') && given.includes('accountcode');
  const withDiscount =
    isXero && !moved.includes('discount_percent')
      ? moved.map((field, index) =>
          field === null && given[index] === 'discount' ? 'discount_percent' : field,
        )
      : moved;
  // An amount beside those of lines is that of the invoice.
  const withTotal =
    withDiscount.includes('item_amount') && !withDiscount.includes('invoice_total')
      ? withDiscount.map((field, index) =>
          field === null && given[index] === 'amount' ? 'invoice_total' : field,
        )
      : withDiscount;
  // The total of a line with its taxes is its amount where no taxes are.
  const hasAmount = withTotal.some((field) => field === 'item_amount' || field === 'unit_price');
  return hasAmount || withTotal.includes('tax_amount')
    ? withTotal
    : move(withTotal, 'line_total', 'item_amount');
};

/**
 * Our own file has more than our id of an invoice; a column of that name alone may be of numbers, so a person decides.
 */
const isUnsure = (field: string, heads: readonly string[]): boolean =>
  field === 'invoice' && !heads.includes('invoice_number') && !heads.includes('transaction');

/** What the columns of a file mean: what staff chose for these heads before, else what the heads say. */
export const mapColumns = (
  kind: ImportKind,
  heads: readonly string[],
  remembered: ImportMapping | undefined,
): MappedColumns => {
  const fields: readonly string[] = importFields[kind];
  if (remembered !== undefined)
    return {
      mapping: remembered,
      by: remembered.map((field) => (field === null ? null : 'remembered')),
    };
  const exact = heads.map((head, index) =>
    heads.indexOf(head) === index ? (fields.find((field) => field === head) ?? null) : null,
  );
  // Our own file has the total of an invoice beside its lines, once for each invoice.
  const isOwn = exact.includes('invoice_external_id') && exact.includes('item_amount');
  const shown = isOwn ? heads.map((head) => (head === 'amount' ? '' : head)) : heads;
  const mapping = seeTogether(kind, shown, suggest(kind, shown, exact));
  return {
    mapping,
    by: mapping.map((field, index) => {
      if (field === null) return null;
      return exact[index] === field && !isUnsure(field, heads) ? 'exact' : 'suggested';
    }),
  };
};

/** The totals that a file is compared with: a column that is left out cannot change an amount unseen. */
const controls = ['invoice_total', 'line_total'];

/**
 * Columns that are left out though they may change an amount or the number of an invoice, unless their cells are empty
 * or zero. A person who chose the columns has decided.
 */
export const findDoubtful = (
  kind: ImportKind,
  heads: readonly string[],
  { mapping, by }: MappedColumns,
): readonly number[] => {
  if (kind === 'customers' || by.some((one) => one === 'chosen' || one === 'remembered')) return [];
  const isControlled = controls.some((field) => mapping.includes(field));
  const isNumbered = ['invoice_external_id', 'invoice_number'].some((field) =>
    mapping.includes(field),
  );
  return heads.flatMap((head, index) => {
    const given = plain(head);
    if (mapping[index] !== null || leftOut[kind].includes(head) || ownFileTotal(heads, head))
      return [];
    const isMoney = !isControlled && isMoneyHead(kind, given);
    return isMoney || (!isNumbered && isNumberHead(given)) ? [index] : [];
  });
};

const ownFileTotal = (heads: readonly string[], head: string): boolean =>
  head === 'amount' && heads.includes('invoice_external_id') && heads.includes('item_amount');

/** The columns of days: those that are imported, and others that show how the file writes days. */
export const dayColumns = (heads: readonly string[], mapping: ImportMapping): readonly number[] =>
  heads.flatMap((head, index) => {
    const field = mapping[index] ?? null;
    const isDay =
      field === null ? /date|due|birth|issued|paid/.test(plain(head)) : /date/.test(field);
    return isDay ? [index] : [];
  });

/** The first field of each group of which one is needed and none is there. */
export const missingFields = (kind: ImportKind, mapping: ImportMapping): readonly string[] =>
  importRequired[kind].flatMap((group) => {
    const [first] = group;
    return first === undefined || group.some((field) => mapping.includes(field)) ? [] : [first];
  });

export const isRequired = (kind: ImportKind, field: string): boolean =>
  importRequired[kind].some((group) => group.length === 1 && group[0] === field);

/** The sentences about a mapping that staff chose. */
export const findMappingProblems = (
  kind: ImportKind,
  heads: readonly string[],
  mapping: ImportMapping,
): readonly string[] => {
  if (mapping.length !== heads.length)
    return [`mapping must have one entry for each of the ${heads.length} columns.`];
  const fields: readonly string[] = importFields[kind];
  const chosen = mapping.filter((field) => field !== null);
  const twice = new Set(chosen.filter((field, index) => chosen.indexOf(field) < index));
  return [
    ...chosen.filter((field) => !fields.includes(field)).map((field) => `${field} isn't a field.`),
    ...[...twice].map((field) => `${field} is selected for two columns.`),
    ...missingFields(kind, mapping).map((field) => `Please match a column to ${field}.`),
  ];
};
