import { useField } from 'formik';
import { formatDate } from '../format/dates';
import { parseTypedDate } from '../format/typed-date';
import { DateField } from '../forms/DateField';
import type { FieldProps } from '../forms/use-bound-field';
import { lazyPart } from '../remote/lazy-part';
import { IconButton } from '../ui/IconButton';
import styles from './DayField.module.css';
import { usePopover } from './PopoverButton';

type DayFieldProps = FieldProps & {
  /** The merchant's today; default the visitor's. */
  readonly today?: string | undefined;
};

const DayBox = lazyPart(() => import('./DayBox').then((module) => module.DayBox));

type CalendarButtonProps = ReturnType<typeof usePopover>['button'] & {
  readonly label: string;
  readonly isDisabled: boolean;
};

const CalendarButton = ({
  isOpen,
  triggerRef,
  onPress,
  label,
  isDisabled,
}: CalendarButtonProps) => (
  <IconButton
    ref={triggerRef}
    icon="calendar"
    label={label}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={isDisabled}
    onClick={onPress}
  />
);

/** A date that is typed as mm/dd/yyyy or chosen in a calendar. Value and rule are those of DateField. */
export const DayField = ({ today, ...field }: DayFieldProps) => {
  const [{ value }, , { setValue }] = useField<string>(field.name);
  const { button, box, close } = usePopover();
  return (
    <div className={styles.line}>
      <DateField {...field} />
      <span className={styles.open}>
        <CalendarButton
          {...button}
          label={`Calendar of ${field.label}`}
          isDisabled={field.isDisabled ?? false}
        />
      </span>
      <DayBox
        {...box}
        label={field.label}
        value={parseTypedDate(value)}
        today={today}
        onChange={(day) => {
          close();
          void setValue(formatDate(day));
        }}
      />
    </div>
  );
};
