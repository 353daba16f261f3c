import { useId, useState } from 'react';
import { todayOnWire } from '../format/dates';
import { Button } from '../ui/Button';
import { Calendar } from '../ui/Calendar';
import styles from './DateRangeBox.module.css';
import { openRange, pastRanges, type DateRange } from './date-range';
import { PopoverBox, type PopoverBoxProps } from './PopoverBox';

type DateRangePanelProps = {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  readonly min: string;
  readonly max: string | null;
  readonly today: string | undefined;
  readonly hasPast: boolean;
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

const Panel = ({ label, value, onChange, min, max, today, hasPast }: DateRangePanelProps) => {
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
      {hasPast && (
        <div className={styles.past}>
          {pastRanges(today ?? todayOnWire()).map(({ label: name, range: past }) => (
            <Button key={name} variant="secondary" size="small" onClick={() => onChange(past)}>
              {name}
            </Button>
          ))}
        </div>
      )}
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
        <Button variant="quiet" onClick={() => onChange(openRange)}>
          Clear
        </Button>
        <Button type="submit" disabled={isReversed}>
          Apply
        </Button>
      </div>
    </form>
  );
};

/** Fields and a calendar for the days from one to another. Nothing changes before Apply. */
export const DateRangeBox = ({
  value,
  onChange,
  min,
  max,
  today,
  hasPast,
  ...box
}: PopoverBoxProps & DateRangePanelProps) => (
  <PopoverBox {...box}>
    <Panel label={box.label} {...{ value, onChange, min, max, today, hasPast }} />
  </PopoverBox>
);
