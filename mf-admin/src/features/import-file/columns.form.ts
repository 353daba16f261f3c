import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { fieldLabel } from './import-pages';

/** By `columnName`: the field that the column holds, '' for a column that is left out. */
export type ColumnValues = Readonly<Record<string, string>>;

export const columnName = (index: number): string => `column${index}`;

export const columnValues = ({ columns }: ImportView): ColumnValues =>
  Object.fromEntries(columns.map(({ field }, index) => [columnName(index), field ?? '']));

export const toMapping = (
  { columns }: Pick<ImportView, 'columns'>,
  values: ColumnValues,
): readonly (string | null)[] => columns.map((_column, index) => values[columnName(index)] || null);

/** A field belongs to one column. */
export const columnsSchema = ({ columns }: Pick<ImportView, 'columns'>) =>
  object(
    Object.fromEntries(
      columns.map((_column, index) => [
        columnName(index),
        textRule({ isRequired: false }).test(
          'once',
          ({ value }: { readonly value: string }) =>
            `${fieldLabel(value)} is chosen for two columns.`,
          (value, { parent }) =>
            !value ||
            Object.values(parent as ColumnValues).filter((other) => other === value).length < 2,
        ),
      ]),
    ),
  );
