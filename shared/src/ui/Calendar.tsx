import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { todayOnWire } from '../format/dates';
import {
  clampDay,
  dayName,
  dayOfMonth,
  firstOfMonth,
  isSameMonth,
  monthName,
  moveDays,
  moveMonths,
  weekdayOf,
  weekdays,
  weeksOf,
} from './calendar-days';
import styles from './Calendar.module.css';
import { classNames } from './class-names';
import { IconButton } from './IconButton';

export type CalendarProps = {
  /** What is chosen: 'Payment date'. */
  readonly label: string;
  /** A wire date, YYYY-MM-DD; null while nothing is chosen. */
  readonly value: string | null;
  /** The last day of a range that begins with `value`. */
  readonly rangeEnd?: string | null;
  readonly onChange: (date: string) => void;
  /** The first day that may be chosen; earlier ones are shown, but disabled. */
  readonly min: string;
  readonly max?: string | null;
  /** The day marked as today: the merchant's where that differs from the visitor's. Default: the visitor's. */
  readonly today?: string;
  /** The day whose month is shown while nothing is chosen. Default: today. */
  readonly opensAt?: string;
};

/** The day that a key moves to; null for other keys. */
const dayAfterKey = (date: string, { key, shiftKey }: KeyboardEvent): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return moveDays(date, -1);
    case 'ArrowRight':
      return moveDays(date, 1);
    case 'ArrowUp':
      return moveDays(date, -7);
    case 'ArrowDown':
      return moveDays(date, 7);
    case 'Home':
      return moveDays(date, -weekdayOf(date));
    case 'End':
      return moveDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return moveMonths(date, shiftKey ? -12 : -1);
    case 'PageDown':
      return moveMonths(date, shiftKey ? 12 : 1);
    default:
      return null;
  }
};

type DayProps = {
  readonly date: string;
  readonly isSelected: boolean;
  /** Between the first and the last day of a range. */
  readonly isWithin: boolean;
  readonly isToday: boolean;
  readonly isInTabOrder: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
};

const Day = ({
  date,
  isSelected,
  isWithin,
  isToday,
  isInTabOrder,
  isDisabled,
  onChoose,
}: DayProps) => (
  <button
    type="button"
    className={classNames(
      styles.day,
      isSelected && styles.selected,
      isWithin && styles.within,
      isToday && styles.today,
    )}
    data-date={date}
    aria-label={isToday ? `Today, ${dayName(date)}` : dayName(date)}
    aria-pressed={isSelected || isWithin}
    aria-current={isToday ? 'date' : undefined}
    disabled={isDisabled}
    tabIndex={isInTabOrder ? 0 : -1}
    onClick={onChoose}
  >
    {dayOfMonth(date)}
  </button>
);

/**
 * One month to choose a day from, Sunday first. Arrow keys move by day and week, Home and End within the week, Page Up
 * and Page Down by month (with Shift by year); Enter or Space chooses. Without a library: its 21 kB would load with
 * every dialog.
 */
export const Calendar = ({
  label,
  value,
  rangeEnd = null,
  onChange,
  min,
  max = null,
  today = todayOnWire(),
  opensAt = today,
}: CalendarProps) => {
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  const [cursor, setCursor] = useState(() => clampDay(value ?? opensAt, min, max));
  const [knownValue, setKnownValue] = useState(value);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== null) setCursor(clampDay(value, min, max));
  }
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor]);
  const isEnd = (date: string) => date === value || date === rangeEnd;
  const isWithin = (date: string) =>
    value !== null && rangeEnd !== null && value < date && date < rangeEnd;
  const isFirstMonth = firstOfMonth(cursor) <= firstOfMonth(min);
  const isLastMonth = max !== null && isSameMonth(cursor, max);
  const turn = (months: -1 | 1) => {
    if (months === -1 ? isFirstMonth : isLastMonth) return;
    setCursor(clampDay(moveMonths(cursor, months), min, max));
  };
  const followKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(cursor, event);
    if (next === null) return;
    event.preventDefault();
    movesFocus.current = true;
    setCursor(clampDay(next, min, max));
  };
  const choose = (date: string) => {
    setCursor(date);
    onChange(date);
  };
  return (
    <div className={styles.calendar} role="group" aria-label={label}>
      <div className={styles.head}>
        <IconButton
          icon="chevron-left"
          label="Previous month"
          aria-disabled={isFirstMonth}
          onClick={() => turn(-1)}
        />
        <p className={styles.month} id={headingId} aria-live="polite">
          {monthName(cursor)}
        </p>
        <IconButton
          icon="chevron-right"
          label="Next month"
          aria-disabled={isLastMonth}
          onClick={() => turn(1)}
        />
      </div>
      <table
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is worked by keys is a grid
        role="grid"
        aria-labelledby={headingId}
        ref={grid}
        onKeyDown={followKey}
      >
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={short} className={styles.weekday} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor).map((week, row) => (
            <tr key={week.find((date) => date !== null) ?? row}>
              {week.map((date, column) => (
                <td
                  key={date ?? weekdays[column]?.[0]}
                  className={styles.cell}
                  aria-selected={date !== null && (isEnd(date) || isWithin(date))}
                >
                  {date !== null && (
                    <Day
                      date={date}
                      isSelected={isEnd(date)}
                      isWithin={isWithin(date)}
                      isToday={date === today}
                      isInTabOrder={date === cursor}
                      isDisabled={date < min || (max !== null && date > max)}
                      onChoose={() => choose(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
