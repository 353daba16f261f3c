import { createGiveWay } from '../../../core/give-way';
import { lockAddresses } from '../../subscriptions/subscriptions.public';
import { type FieldNames, nameOf } from '../rows/field-names.domain';
import type { Importer, ImportScope } from '../rows/import-kind';
import { failed, type ImportRow, listOfLines, type RowResult } from '../rows/import-row.domain';
import { findTreated } from '../rows/import-results.queries';
import { createCustomers } from './create-customers.service';
import { type CustomerCells, typeCustomer } from './customer-row';
import {
  type CustomerKeys,
  findKnown,
  type Index,
  indexKnown,
  type KnownCustomer,
  lockKnown,
} from './known-customers.queries';
import { matchCustomer, takenText } from './match-customer.service';
import { changesOf } from './plan-customer.service';
import { undoCustomers } from './undo-customers.service';
import { type KnownRow, updateCustomers } from './update-customers.service';

type Row = { readonly row: ImportRow; readonly cells: CustomerCells };

const keysOf = (rows: readonly Row[]): CustomerKeys => ({
  userIds: [],
  externalIds: rows.flatMap(({ cells }) => cells.external_ID?.toLowerCase() ?? []),
  emails: rows.flatMap(({ cells }) => cells.email ?? []),
  phones: rows.flatMap(({ cells }) => cells.phone ?? []),
});

const fieldOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** Lines that say the same in every cell. */
const identicalLines = ({ twins }: ImportRow): readonly number[] =>
  Object.entries(twins ?? {}).find(([key]) => fieldOf(key) === 'row')?.[1] ?? [];

/**
 * The sentences about lines that say something else of the same; a known customer may keep what a row does not change.
 */
const twinReasons = (
  row: ImportRow,
  changed: readonly string[] | null,
  names: FieldNames,
): readonly string[] => {
  const identical = identicalLines(row);
  return Object.entries(row.twins ?? {}).flatMap(([key, lines]) => {
    const field = fieldOf(key);
    const others = lines.filter((line) => !identical.includes(line));
    return others.length > 0 && (changed === null || changed.includes(field))
      ? [`The same ${nameOf(names, field)} is in line ${listOfLines(others)}.`]
      : [];
  });
};

const takenOnce = ({ row_no }: ImportRow, line: number): RowResult => ({
  row_no,
  outcome: 'unchanged',
  reasons: [],
  warnings: [`The same row is in line ${line}. It's imported only once.`],
});

/** An address names one customer of a merchant, in every record. */
const takenReasons = (
  { byEmail, byPhone }: Index,
  { cells }: Row,
  { customer, changed }: { readonly customer: KnownCustomer; readonly changed: readonly string[] },
  names: FieldNames,
): readonly string[] =>
  (['email', 'phone'] as const)
    .filter((field) => {
      const holders = (field === 'email' ? byEmail : byPhone).get(cells[field] ?? '') ?? [];
      return changed.includes(field) && holders.some(({ id }) => id !== customer.id);
    })
    .map((field) => takenText(field, names));

type Sorted = {
  readonly refused: readonly RowResult[];
  readonly known: readonly KnownRow[];
  readonly fresh: readonly Row[];
};

const sort = async (
  rows: readonly Row[],
  index: ReturnType<typeof indexKnown>,
  names: FieldNames,
): Promise<Sorted> => {
  const refused: RowResult[] = [];
  const existing: KnownRow[] = [];
  const fresh: Row[] = [];
  const giveWay = createGiveWay();
  for (const { row, cells } of rows) {
    await giveWay();
    const match = matchCustomer(index, cells, names);
    const customer = match.kind === 'known' ? match.customer : null;
    const changed = customer && changesOf(customer, cells).map(({ field }) => field);
    const reasons =
      match.kind === 'unclear'
        ? [match.reason]
        : [
            ...twinReasons(row, changed, names),
            ...(customer === null || changed === null
              ? []
              : takenReasons(index, { row, cells }, { customer, changed }, names)),
          ];
    const first = Math.min(...identicalLines(row));
    if (reasons.length > 0) refused.push(failed(row, ...reasons));
    else if (first < row.line) refused.push(takenOnce(row, first));
    else if (customer === null) fresh.push({ row, cells });
    else existing.push({ row, cells, customer });
  }
  return { refused, known: existing, fresh };
};

/** A customer is changed by one row of a file: those after the first are named. */
const refuseSeconds = async (
  { transaction, importId }: ImportScope,
  existing: readonly KnownRow[],
  isRun: boolean,
): Promise<{ readonly first: readonly KnownRow[]; readonly refused: readonly RowResult[] }> => {
  const ids = existing.map(({ customer }) => customer.id);
  const lineOf = new Map(await findTreated(transaction, importId, ids, isRun));
  const first: KnownRow[] = [];
  const refused: RowResult[] = [];
  for (const one of existing) {
    const line = lineOf.get(one.customer.id);
    if (line !== undefined && line < one.row.line)
      refused.push(failed(one.row, `Line ${line} is for the same customer.`));
    else {
      first.push(one);
      lineOf.set(one.customer.id, one.row.line);
    }
  }
  return { first, refused };
};

const treat = async (
  scope: ImportScope,
  rows: readonly ImportRow[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  const { transaction, merchant, names } = scope;
  const wrong = rows.filter(({ reasons }) => reasons.length > 0);
  const right = rows
    .filter(({ reasons }) => reasons.length === 0)
    .map((row) => ({ row, cells: row.typed as CustomerCells }));
  const keys = keysOf(right);
  if (isRun) {
    await lockAddresses(transaction, merchant.id);
    await lockKnown(transaction, merchant.id, keys);
  }
  const { refused, known, fresh } = await sort(
    right,
    indexKnown(await findKnown(transaction, merchant.id, keys)),
    names,
  );
  const { first, refused: seconds } = await refuseSeconds(scope, known, isRun);
  return [
    ...wrong.map((row) => failed(row, ...row.reasons)),
    ...refused,
    ...seconds,
    ...(await updateCustomers(scope, first, isRun)),
    ...(await createCustomers(scope, fresh, isRun)),
  ];
};

export const customersImporter: Importer = {
  kind: 'customers',
  permission: 'customers',
  undoPermission: 'customers',
  tables: ['users', 'subscriptions'],
  type: typeCustomer,
  treat,
  undo: undoCustomers,
};
