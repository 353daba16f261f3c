import { lineLimits } from '@billfold/shared/contracts/limits';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Inline } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { FormTotal } from '../form/FormTotal';
import { FramedFields } from '../form/FramedFields';
import {
  newRow,
  totalOf,
  type LineItemsValues,
  type LineKind,
  type LineRow,
} from './line-items.form';
import styles from './LineItemsFields.module.css';

const words = {
  items: { legend: 'Line items', item: 'Item', add: 'Add item' },
  appends: { legend: 'Taxes and fees', item: 'Tax or fee', add: 'Add tax or fee' },
} as const;

type RowProps = {
  readonly kind: LineKind;
  readonly index: number;
  readonly isDiscount: boolean;
  readonly hasInitialFocus: boolean;
  readonly isRemovable: boolean;
  readonly onRemove: () => void;
};

const Row = ({ kind, index, isDiscount, hasInitialFocus, isRemovable, onRemove }: RowProps) => {
  const name = `${isDiscount ? 'Discount' : words[kind].item} ${index + 1}`;
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <TextField
        name={`${kind}.${index}.description`}
        label={isDiscount ? 'Discount' : 'Description'}
        maxLength={lineLimits.descriptionMax}
        hasInitialFocus={hasInitialFocus}
        isRequired
      />
      <MoneyField
        name={`${kind}.${index}.amount`}
        label={isDiscount ? 'Amount off' : 'Amount'}
        isRequired
      />
      <span className={styles.remove}>
        <IconButton
          icon="trash"
          label={`Remove ${name}`}
          disabled={!isRemovable}
          onClick={onRemove}
        />
      </span>
    </div>
  );
};

const useRows = (kind: LineKind) => {
  const { values, touched, setFieldValue, setTouched } = useFormikContext<LineItemsValues>();
  const [added, setAdded] = useState<number | null>(null);
  const rows = values[kind];
  const store = (next: readonly LineRow[]) => void setFieldValue(kind, next);
  return {
    rows,
    added,
    add: (isDiscount: boolean) => {
      const row = newRow(rows, isDiscount);
      setAdded(row.key);
      store([...rows, row]);
    },
    remove: (index: number) => {
      const marks: unknown = touched[kind];
      if (Array.isArray(marks))
        void setTouched({ ...touched, [kind]: marks.toSpliced(index, 1) as never }, false);
      store(rows.toSpliced(index, 1));
    },
  };
};

const Rows = ({ kind }: { readonly kind: LineKind }) => {
  const { rows, added, add, remove } = useRows(kind);
  const adding = useRef<HTMLButtonElement>(null);
  const isFull = rows.length >= lineLimits.rowsMax;
  return (
    <FramedFields legend={words[kind].legend}>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          kind={kind}
          index={index}
          isDiscount={row.isDiscount}
          hasInitialFocus={row.key === added}
          isRemovable={kind === 'appends' || rows.length > 1}
          onRemove={() => {
            remove(index);
            adding.current?.focus();
          }}
        />
      ))}
      <Inline>
        <Button
          ref={adding}
          variant="secondary"
          size="small"
          icon="plus"
          disabled={isFull}
          onClick={() => add(false)}
        >
          {words[kind].add}
        </Button>
        {kind === 'items' && (
          <Button variant="quiet" size="small" disabled={isFull} onClick={() => add(true)}>
            Add discount
          </Button>
        )}
      </Inline>
    </FramedFields>
  );
};

/** The total of the typed values, for the same form. Why it is not possible waits until the lines are complete. */
export const LinesTotal = ({ label = 'Total' }: { readonly label?: string }) => {
  const { values, errors, submitCount } = useFormikContext<
    LineItemsValues & { readonly total?: never }
  >();
  const areLinesMissing = errors.items !== undefined || errors.appends !== undefined;
  return (
    <FormTotal
      label={label}
      amount={totalOf(values)}
      problem={submitCount > 0 && !areLinesMissing ? errors.total : undefined}
    />
  );
};

/**
 * Items, taxes and fees of an invoice, for a form whose values contain LineItemsValues and whose schema contains
 * `lineItemsShape`. The last item cannot be removed.
 */
export const LineItemsFields = () => (
  <>
    <Rows kind="items" />
    <Rows kind="appends" />
  </>
);
