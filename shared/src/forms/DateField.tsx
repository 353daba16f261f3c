import { PatternField } from './PatternField';
import type { FieldProps } from './use-bound-field';
import { dateEntry } from './written-dates';

/**
 * A date, mm/dd/yyyy: 03052024 reads 03/05/2024, and so does 3/5/2024. `parseTypedDate` makes the wire form. Rule:
 * `dateRule`.
 */
export const DateField = (props: FieldProps) => (
  <PatternField placeholder="mm/dd/yyyy" {...props} pattern="##/##/####" reader={dateEntry} />
);
