import { useState, type InputHTMLAttributes } from 'react';
import { formatCents, parseCents } from '../format/money';
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
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field is left, or Enter is pressed in it. */
  readonly onDone: () => void;
};

type InputProps = BoundProps & {
  readonly attributes: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'placeholder'
  >;
};

const BoundInput = ({ label, value, onChange, onDone, attributes }: InputProps) => (
  <label className={styles.bound}>
    {label}
    <input
      {...attributes}
      className={styles.input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone();
      }}
    />
  </label>
);

const DayBound = (props: BoundProps) => <BoundInput {...props} attributes={{ type: 'date' }} />;

/** Digits fill in from the cents, as in every field for money. */
const AmountBound = ({ value, onChange, ...props }: BoundProps) => (
  <BoundInput
    {...props}
    value={value === '' ? '' : formatCents(Number(value))}
    onChange={(typed) => onChange(String(parseCents(typed) ?? ''))}
    attributes={{ type: 'text', inputMode: 'numeric', placeholder: '$0.00' }}
  />
);

type RangeControlProps = FilterControlProps & {
  readonly label: string;
  readonly read: (text: string) => string;
  readonly Bound: typeof DayBound;
};

/** Both bounds as they are typed. A bound goes to the address when its field is left or Enter is pressed. */
const RangeFields = ({ value, onChange, read, Bound }: Omit<RangeControlProps, 'label'>) => {
  const [draft, setDraft] = useState(splitRange(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(splitRange(value));
  }
  const send = () => {
    const next = read(joinRange(draft));
    setDraft(splitRange(next));
    if (next !== value) onChange(next);
  };
  return (
    <div className={styles.bounds}>
      <Bound
        label="From"
        value={draft.from}
        onChange={(from) => setDraft({ ...draft, from })}
        onDone={send}
      />
      <Bound
        label="To"
        value={draft.to}
        onChange={(to) => setDraft({ ...draft, to })}
        onDone={send}
      />
    </div>
  );
};

const RangeControl = ({ label, ...fields }: RangeControlProps) => (
  <FilterPopover
    label={label}
    count={countOf(splitRange(fields.value))}
    onClear={() => fields.onChange('')}
  >
    <RangeFields {...fields} />
  </FilterPopover>
);

const createRangeFilter = (
  { label, parameters }: RangeFilterOptions,
  read: (text: string) => string,
  Bound: typeof DayBound,
): ListFilter => ({
  read,
  toQuery: boundsQuery(parameters),
  Control: (props: FilterControlProps) => (
    <RangeControl label={label} read={read} Bound={Bound} {...props} />
  ),
});

/** A filter from one day to another (YYYY-MM-DD); one of the two bounds may be open. */
export const dayRange = (options: RangeFilterOptions): ListFilter =>
  createRangeFilter(options, readDayRange, DayBound);

/** A filter from one amount to another, in cents; one of the two bounds may be open. */
export const amountRange = (options: RangeFilterOptions): ListFilter =>
  createRangeFilter(options, readAmountRange, AmountBound);
