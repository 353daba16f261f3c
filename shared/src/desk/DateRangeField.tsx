import { lazyPart } from '../remote/lazy-part';
import { formatDateRange, type DateRange } from './date-range';
import { PopoverButton, usePopover } from './PopoverButton';

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
  /** Offers past periods by name. */
  readonly hasPast?: boolean;
};

const DateRangeBox = lazyPart(() => import('./DateRangeBox').then((module) => module.DateRangeBox));

/** Chooses the days from one to another, by typing or in a calendar. Nothing changes before Apply. */
export const DateRangeField = ({
  label,
  value,
  onChange,
  min = '2000-01-01',
  max = null,
  today,
  hasPast = false,
}: DateRangeFieldProps) => {
  const { button, box, close } = usePopover();
  const shown = formatDateRange(value);
  return (
    <>
      <PopoverButton {...button} isActive={shown !== ''}>
        <span>{shown === '' ? label : `${label}: ${shown}`}</span>
      </PopoverButton>
      <DateRangeBox
        {...box}
        {...{ label, value, min, max, today, hasPast }}
        onChange={(range) => {
          close();
          onChange(range);
        }}
      />
    </>
  );
};
