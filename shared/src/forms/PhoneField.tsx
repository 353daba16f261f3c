import { phoneDigits } from '../format/phone';
import { PatternField } from './PatternField';
import type { FieldProps } from './use-bound-field';

/** A US phone number, shown and held as (555) 010-1234; a pasted +1 is dropped. Rule: `phoneRule`. */
export const PhoneField = (props: FieldProps) => (
  // Not of type tel: such a field may ask for a whole number only, not for a national one or a username.
  <PatternField
    placeholder="(555) 010-1234"
    autoComplete="tel-national"
    {...props}
    pattern="(###) ###-####"
    readDigits={phoneDigits}
  />
);
