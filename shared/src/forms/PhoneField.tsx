import { phoneDigits } from '../format/phone';
import { PatternField } from './PatternField';
import type { FieldProps } from './use-bound-field';

/** A US phone number, shown and held as (555) 010-1234; a pasted +1 is dropped. Rule: `phoneRule`. */
export const PhoneField = (props: FieldProps) => (
  // A field of type tel must not be the username that a password manager keeps.
  <PatternField placeholder="(555) 010-1234" autoComplete="tel-national" {...props} type={props.autoComplete === 'username' ? 'text' : 'tel'} pattern="(###) ###-####" readDigits={phoneDigits} />
);
