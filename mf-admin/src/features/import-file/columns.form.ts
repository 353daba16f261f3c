import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { fieldLabel } from './import-pages';

/** Chosen for a column that needs a decision. */
export const leftOut = 'left out';

/** By `columnName`: the field of the column, '' or `leftOut` for a column that is left out. */
export type ColumnValues = Readonly<Record<string, string>>;

export const columnName = (index: number): string => `column${index}`;

export const columnValues = ({ columns }: ImportView): ColumnValues =>
  Object.fromEntries(columns.map(({ field }, index) => [columnName(index), field ?? '']));

export const toMapping = (
  { columns }: Pick<ImportView, 'columns'>,
  values: ColumnValues,
): readonly (string | null)[] =>
  columns.map((_column, index) => {
    const value = values[columnName(index)];
    return value === undefined || value === '' || value === leftOut ? null : value;
  });

/** A field belongs to one column, and a doubtful column is left out by a person alone. */
export const columnsSchema = ({ kind, columns }: Pick<ImportView, 'kind' | 'columns'>) =>
  object(
    Object.fromEntries(
      columns.map(({ by }, index) => [
        columnName(index),
        textRule({ isRequired: false })
          .test(
            'once',
            ({ value }: { readonly value: string }) =>
              `${fieldLabel(kind, value)} is selected for two columns.`,
            (value, { parent }) =>
              !value ||
              value === leftOut ||
              Object.values(parent as ColumnValues).filter((other) => other === value).length < 2,
          )
          .test(
            'decided',
            'Please choose a field, or Don’t import.',
            (value) => by !== 'doubtful' || Boolean(value),
          ),
      ]),
    ),
  );
