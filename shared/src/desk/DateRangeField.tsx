import { useId, useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { formatDate } from '../format/dates';
import { Button } from '../ui/Button';
import { Calendar } from '../ui/Calendar';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import styles from './DateRangeField.module.css';

/** Wire dates, YYYY-MM-DD; both days belong to the range, null leaves that side open. */
export type DateRange = { readonly from: string | null; readonly to: string | null };

type DateRangeFieldProps = {
  /** What the days are: 'Due date'. */
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  /** The first day that may be chosen. Default 2000-01-01. */
  readonly min?: string;
  readonly max?: string | null;
  /** The merchant's today; default the visitor's. */
  readonly today?: string;
};

const open: DateRange = { from: null, to: null };

const textOf = ({ from, to }: DateRange): string => {
  if (from === null) return to === null ? '' : `to ${formatDate(to)}`;
  return to === null ? `from ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`;
};

/** The first press begins a range, the second ends it, whichever of the two days is earlier. */
const afterPress = ({ from, to }: DateRange, day: string): DateRange => {
  if (from === null || to !== null) return { from: day, to: null };
  return day < from ? { from: day, to: from } : { from, to: day };
};

type DayInputProps = {
  readonly label: string;
  readonly value: string | null;
  readonly min: string;
  readonly max: string | null;
  readonly onChange: (day: string | null) => void;
};

const DayInput = ({ label, value, min, max, onChange }: DayInputProps) => {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        type="date"
        value={value ?? ''}
        min={min}
        max={max ?? undefined}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    </div>
  );
};

type PanelProps = Omit<DateRangeFieldProps, 'min' | 'max'> & {
  readonly min: string;
  readonly max: string | null;
};

const Panel = ({ label, value, onChange, min, max, today }: PanelProps) => {
  const [range, setRange] = useState(value);
  const isReversed = range.from !== null && range.to !== null && range.to < range.from;
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) onChange(range);
      }}
    >
      <div className={styles.days}>
        <DayInput
          label="From"
          value={range.from}
          {...{ min, max }}
          onChange={(from) => setRange({ ...range, from })}
        />
        <DayInput
          label="To"
          value={range.to}
          {...{ min, max }}
          onChange={(to) => setRange({ ...range, to })}
        />
      </div>
      <p className={styles.problem} role="alert">
        {isReversed ? 'The first day is after the last day.' : ''}
      </p>
      <Calendar
        label={label}
        value={range.from}
        rangeEnd={range.to}
        onChange={(day) => setRange(afterPress(range, day))}
        {...{ min, max }}
        {...(today === undefined ? {} : { today })}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onChange(open)}>
          Clear
        </Button>
        <Button type="submit" disabled={isReversed}>
          Apply
        </Button>
      </div>
    </form>
  );
};

/** Chooses the days from one to another, by typing or in a calendar. Nothing changes before Apply. */
export const DateRangeField = (props: DateRangeFieldProps) => {
  const { label, value, onChange, min = '2000-01-01', max = null } = props;
  const [isOpen, setOpen] = useState(false);
  const shown = textOf(value);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className={classNames(styles.trigger, shown !== '' && styles.active)}>
        <Icon name="calendar" size={16} />
        <span className={styles.text}>{shown === '' ? label : `${label}: ${shown}`}</span>
        <Icon name="chevron-down" size={16} />
      </AriaButton>
      <Popover className={classNames(styles.popover)} placement="bottom start" aria-label={label}>
        <Panel
          {...{ ...props, min, max }}
          onChange={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      </Popover>
    </DialogTrigger>
  );
};
