import { PatternField } from './PatternField';
import type { FieldProps } from './use-bound-field';

/** A card's expiry, mm/yy: 1227 reads 12/27. Rule: `expiryRule`. */
export const ExpiryField = (props: FieldProps) => <PatternField placeholder="mm/yy" autoComplete="cc-exp" {...props} pattern="##/##" />;
