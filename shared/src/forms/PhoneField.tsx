import { readUsPhone } from '../contracts/us-phone';
import { typedPhoneDigits } from '../format/phone';
import { PatternField } from './PatternField';
import type { EntryReader } from './pattern-entry';
import type { FieldProps } from './use-bound-field';

const phoneEntry: EntryReader = {
  typed: typedPhoneDigits,
  whole: readUsPhone,
  piece: /^[\d\s().-]+$/,
  opening: /^\s*\+/,
};

/**
 * A US phone number, shown and stored as (555) 010-1234. A foreign number stays as it is entered, and is refused. Rule:
 * `phoneRule`.
 */
export const PhoneField = (props: FieldProps) => (
  // Not of type tel: HTML then allows no autocomplete of `tel-national` or `username`.
  <PatternField
    placeholder="(555) 010-1234"
    autoComplete="tel-national"
    {...props}
    pattern="(###) ###-####"
    reader={phoneEntry}
  />
);
