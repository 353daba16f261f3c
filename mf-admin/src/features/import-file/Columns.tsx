import type { ImportColumn, ImportView } from '@billfold/shared/contracts/import.contract';
import { Form } from '@billfold/shared/forms/Form';
import { LeaveGuard } from '@billfold/shared/forms/LeaveGuard';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import {
  columnName,
  columnsSchema,
  columnValues,
  leftOut,
  toMapping,
  type ColumnValues,
} from './columns.form';
import styles from './ImportFile.module.css';
import { checkColumns } from './import.submission';
import { fieldLabel } from './import-pages';
import { missingTexts } from './import-words';
import { useImportAction } from './use-import-action';

const origins: Readonly<Record<Exclude<ImportColumn['by'], null>, string | undefined>> = {
  exact: undefined,
  chosen: undefined,
  remembered: 'As last time',
  suggested: 'Suggested',
  doubtful: 'Not imported yet. It could change an amount or a number.',
};

const notImported = 'Don’t import';

type ColumnProps = {
  readonly column: ImportColumn;
  readonly index: number;
  readonly view: ImportView;
};

const ColumnField = ({ column, index, view: { kind, fields } }: ColumnProps) => {
  const name = columnName(index);
  const { values } = useFormikContext<ColumnValues>();
  const isAsRead = values[name] === (column.field ?? '');
  const hint = column.by === null || !isAsRead ? undefined : origins[column.by];
  const samples = column.samples.filter((sample) => sample !== '');
  return (
    <li className={styles.column}>
      <SelectField
        name={name}
        label={column.head.trim() === '' ? `Column ${index + 1}` : column.head}
        placeholder={column.by === 'doubtful' ? 'Choose' : notImported}
        {...(hint !== undefined && { hint })}
        options={[
          ...(column.by === 'doubtful' ? [{ value: leftOut, label: notImported }] : []),
          ...fields.map((field) => ({
            value: field.name,
            label: `${fieldLabel(kind, field.name)}${field.is_required ? ' (required)' : ''}`,
          })),
        ]}
      />
      {samples.length === 0 ? (
        <p className={styles.samples}>No values in the first rows</p>
      ) : (
        samples.map((sample, place) => (
          // The same value may be there three times.
          // oxlint-disable-next-line react/no-array-index-key -- samples have a place and nothing else
          <p key={place} className={styles.samples} title={sample}>
            {sample}
          </p>
        ))
      )}
    </li>
  );
};

/** What is still to choose, while it is chosen. */
const Missing = ({ view, isAsked }: { readonly view: ImportView; readonly isAsked: boolean }) => {
  const { values } = useFormikContext<ColumnValues>();
  const texts = missingTexts(view.kind, toMapping(view, values));
  if (texts.length === 0) return null;
  return isAsked ? (
    <ErrorArea errors={texts} />
  ) : (
    <div className={styles.notice} role="status">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
};

/** What becomes of invoices without a column for their number. */
const Unnumbered = ({ view }: { readonly view: ImportView }) => {
  const { values } = useFormikContext<ColumnValues>();
  if (view.kind !== 'invoices' || toMapping(view, values).includes('invoice_external_id'))
    return null;
  return (
    <p className={styles.notice} role="status">
      No column is the invoice number. Each row becomes its own invoice, and importing again adds
      them again.
    </p>
  );
};

const Guard = ({ isSending }: { readonly isSending: boolean }) => {
  const { dirty } = useFormikContext();
  return (
    <LeaveGuard isDirty={dirty && !isSending} title="Columns" parameters={['import', 'step']} />
  );
};

type ColumnsProps = {
  readonly view: ImportView;
  readonly onChecked: () => void;
  /** The way back to what was checked before. */
  readonly other: ReactNode;
};

/** What each column of the file means. The server suggests, and remembers the choice for files with the same heads. */
export const Columns = ({ view, onChecked, other }: ColumnsProps) => {
  const { kind, id } = view;
  const [isAsked, setAsked] = useState(false);
  const { isSending, errors, submit } = useImportAction(checkColumns, id, onChecked);
  const check = (values: ColumnValues) => {
    const mapping = toMapping(view, values);
    const isComplete = missingTexts(kind, mapping).length === 0;
    setAsked(!isComplete);
    if (isComplete) submit({ kind, id, mapping });
  };
  return (
    <Form<ColumnValues>
      label="Columns"
      initialValues={columnValues(view)}
      schema={columnsSchema(view)}
      onSubmit={check}
    >
      <Stack gap={3}>
        <p>Match each column to a field. We’ll remember this for files with the same headings.</p>
        {!isAsked && <Missing view={view} isAsked={false} />}
        <Unnumbered view={view} />
        <ul className={styles.columns}>
          {view.columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same head; their order is fixed
            <ColumnField key={index} column={column} index={index} view={view} />
          ))}
        </ul>
        {/* Where the person pressed: the beginning of a long list is out of sight. */}
        <ErrorArea errors={errors} retriesByItself={false} />
        {isAsked && <Missing view={view} isAsked />}
        <Inline>
          <Button type="submit" isBusy={isSending} busyLabel="Checking...">
            Check file
          </Button>
          {other}
        </Inline>
        <Guard isSending={isSending} />
      </Stack>
    </Form>
  );
};
