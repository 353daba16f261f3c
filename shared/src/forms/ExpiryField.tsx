import { PatternField } from './PatternField';
import type { FieldProps } from './use-bound-field';
import { expiryEntry } from './written-dates';

/** A card's expiry, mm/yy: 1227 reads 12/27, and a pasted 4/2029 reads 04/29. Rule: `expiryRule`. */
export const ExpiryField = (props: FieldProps) => (
  <PatternField
    placeholder="mm/yy"
    autoComplete="cc-exp"
    {...props}
    pattern="##/##"
    reader={expiryEntry}
  />
);
