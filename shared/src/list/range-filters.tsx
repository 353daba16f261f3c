import { useId, useState } from 'react';
import { DateRangeField } from '../desk/DateRangeField';
import { formatDateRange } from '../desk/date-range';
import { formatCents } from '../format/money';
import { useMoneyEntry } from '../forms/use-money-entry';
import { FilterChips } from './FilterChips';
import { FilterPopover } from './FilterPopover';
import type { ApiQuery, FilterControlProps, ListFilter } from './list-query';
import styles from './range-filters.module.css';
import { joinRange, readAmountRange, readDayRange, splitRange, type Range } from './ranges';

type RangeFilterOptions = {
  /** The control's name. */
  readonly label: string;
  /** The call's parameters for the lower and the upper bound; both bounds count as inside. */
  readonly parameters: readonly [from: string, to: string];
};

const boundsQuery =
  ([fromName, toName]: RangeFilterOptions['parameters']) =>
  (text: string): ApiQuery => {
    const { from, to } = splitRange(text);
    return { ...(from === '' ? {} : { [fromName]: from }), ...(to === '' ? {} : { [toName]: to }) };
  };

const countOf = ({ from, to }: Range): number => (from === '' ? 0 : 1) + (to === '' ? 0 : 1);

type BoundProps = {
  readonly label: string;
  /** Cents as text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field is left, or Enter is pressed in it. */
  readonly onDone: () => void;
};

const AmountBound = ({ label, value, onChange, onDone }: BoundProps) => {
  const errorId = useId();
  const { input, refused } = useMoneyEntry({
    value: value === '' ? null : Number(value),
    onChange: (cents) => onChange(String(cents ?? '')),
  });
  return (
    <div className={styles.bound}>
      <label className={styles.label}>
        {label}
        <input
          {...input}
          placeholder="$0.00"
          className={styles.input}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? undefined : errorId}
          onBlur={onDone}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDone();
          }}
        />
      </label>
      {refused !== undefined && (
        <span className={styles.error} id={errorId} role="alert">
          {refused}
        </span>
      )}
    </div>
  );
};

/** Both bounds as they are typed. A bound goes to the address when its field is left or Enter is pressed. */
const AmountFields = ({ value, onChange }: FilterControlProps) => {
  const [draft, setDraft] = useState(splitRange(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(splitRange(value));
  }
  const send = () => {
    const next = readAmountRange(joinRange(draft));
    setDraft(splitRange(next));
    if (next !== value) onChange(next);
  };
  return (
    <div className={styles.bounds}>
      <AmountBound
        label="From"
        value={draft.from}
        onChange={(from) => setDraft({ ...draft, from })}
        onDone={send}
      />
      <AmountBound
        label="To"
        value={draft.to}
        onChange={(to) => setDraft({ ...draft, to })}
        onDone={send}
      />
    </div>
  );
};

/** The chip of a range: both bounds are one value. */
const chosenRange =
  (label: string, format: (range: Range) => string) =>
  ({ value, onChange }: FilterControlProps) => (
    <FilterChips
      label={label}
      chips={value === '' ? [] : [{ id: value, label: format(splitRange(value)) }]}
      onRemove={() => onChange('')}
    />
  );

const formatDays = ({ from, to }: Range): string =>
  formatDateRange({ from: from || null, to: to || null });

const formatAmounts = ({ from, to }: Range): string => {
  if (to === '') return `from ${formatCents(Number(from))}`;
  return from === ''
    ? `to ${formatCents(Number(to))}`
    : `${formatCents(Number(from))} – ${formatCents(Number(to))}`;
};

/** A filter from one day to another (YYYY-MM-DD); one of the two bounds may be open. */
export const dayRange = ({ label, parameters }: RangeFilterOptions): ListFilter => ({
  read: readDayRange,
  toQuery: boundsQuery(parameters),
  Control: ({ value, onChange }: FilterControlProps) => {
    const { from, to } = splitRange(value);
    return (
      <DateRangeField
        label={label}
        value={{ from: from || null, to: to || null }}
        onChange={(days) => onChange(joinRange({ from: days.from ?? '', to: days.to ?? '' }))}
      />
    );
  },
  Chosen: chosenRange(label, formatDays),
});

/** A filter from one amount to another, in cents; one of the two bounds may be open. */
export const amountRange = ({ label, parameters }: RangeFilterOptions): ListFilter => ({
  read: readAmountRange,
  toQuery: boundsQuery(parameters),
  Control: ({ value, onChange }: FilterControlProps) => (
    <FilterPopover label={label} count={countOf(splitRange(value))} onClear={() => onChange('')}>
      <AmountFields {...{ value, onChange }} />
    </FilterPopover>
  ),
  Chosen: chosenRange(label, formatAmounts),
});
