import { zipLimits } from '../contracts/limits';
import { TextField } from './TextField';
import type { FieldProps } from './use-bound-field';

const trimStart = (typed: string): string => typed.trimStart();

/** A zip code. `limit` is the field's own length: 5 unless given, 10 for the long form. Rule: `zipRule`. */
export const ZipField = ({
  limit = zipLimits.short,
  ...props
}: FieldProps & { readonly limit?: number }) => (
  <TextField
    autoComplete="postal-code"
    {...props}
    inputMode={limit > zipLimits.short ? 'text' : 'numeric'}
    maxLength={limit}
    clean={trimStart}
  />
);
