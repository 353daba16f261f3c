import { Calendar } from '../ui/Calendar';
import { PopoverBox, type PopoverBoxProps } from './PopoverBox';

type DayBoxProps = PopoverBoxProps & {
  readonly value: string | null;
  readonly today: string | undefined;
  readonly onChange: (day: string) => void;
};

const firstDay = '2000-01-01';

/** The calendar of a `DayField`. */
export const DayBox = ({ value, today, onChange, ...box }: DayBoxProps) => (
  <PopoverBox {...box}>
    <Calendar
      label={box.label}
      value={value}
      min={firstDay}
      onChange={onChange}
      {...(today === undefined ? {} : { today })}
    />
  </PopoverBox>
);
