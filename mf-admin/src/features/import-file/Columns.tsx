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
};

type ColumnProps = {
  readonly column: ImportColumn;
  readonly index: number;
  readonly fields: ImportView['fields'];
};

const ColumnField = ({ column, index, fields }: ColumnProps) => {
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
        placeholder="Leave out"
        {...(hint !== undefined && { hint })}
        options={fields.map((field) => ({
          value: field.name,
          label: `${fieldLabel(field.name)}${field.is_required ? ' (required)' : ''}`,
        }))}
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
        <p>
          Choose what each column of the file means. The choice is remembered for files with the
          same heads.
        </p>
        {!isAsked && <Missing view={view} isAsked={false} />}
        <ul className={styles.columns}>
          {view.columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same head; their order is fixed
            <ColumnField key={index} column={column} index={index} fields={view.fields} />
          ))}
        </ul>
        {/* Where the person pressed: the beginning of a long list is out of sight. */}
        <ErrorArea errors={errors} retriesByItself={false} />
        {isAsked && <Missing view={view} isAsked />}
        <Inline>
          <Button type="submit" isBusy={isSending} busyLabel="Checking...">
            Check the file
          </Button>
          {other}
        </Inline>
        <Guard isSending={isSending} />
      </Stack>
    </Form>
  );
};
