import { lazy, Suspense } from 'react';
import { DateRangeField } from '../desk/DateRangeField';
import { formatDateRange } from '../desk/date-range';
import { formatCents } from '../format/money';
import { FilterChips } from './FilterChips';
import { FilterPopover } from './FilterPopover';
import type { ApiQuery, FilterControlProps, ListFilter } from './list-query';
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

// Loaded when the filter opens: it is no part of a list's first visit.
const AmountFields = lazy(async () => ({
  default: (await import('./AmountFields')).AmountFields,
}));

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

type DayRangeOptions = RangeFilterOptions & {
  /** Offers past periods by name: last month, last quarter. */
  readonly hasPast?: boolean;
};

/** A filter from one day to another (YYYY-MM-DD); one of the two bounds may be open. */
export const dayRange = ({ label, parameters, hasPast }: DayRangeOptions): ListFilter => ({
  read: readDayRange,
  toQuery: boundsQuery(parameters),
  Control: ({ value, onChange }: FilterControlProps) => {
    const { from, to } = splitRange(value);
    return (
      <DateRangeField
        label={label}
        value={{ from: from || null, to: to || null }}
        {...(hasPast && { hasPast })}
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
    <FilterPopover
      label={label}
      value={value === '' ? '' : formatAmounts(splitRange(value))}
      onClear={() => onChange('')}
    >
      <Suspense fallback={null}>
        <AmountFields {...{ value, onChange }} />
      </Suspense>
    </FilterPopover>
  ),
  Chosen: chosenRange(label, formatAmounts),
});
