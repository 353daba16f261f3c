import { zipLimits } from '../contracts/limits';
import { insertedLength } from '../format/inserted-length';
import { TextField } from './TextField';
import type { FieldProps } from './use-bound-field';

/**
 * Of nine pasted digits a short field keeps the first five; any other text that is too long stays, for the rule to
 * refuse.
 */
const zipEntry =
  (limit: number) =>
  (text: string, former: string): string => {
    if (insertedLength(former, text) <= 1 && former.length <= limit)
      return text.trimStart().slice(0, limit);
    const zip = text.trim();
    return limit < zipLimits.long ? (/^(\d{5})[- ]?\d{4}$/.exec(zip)?.[1] ?? zip) : zip;
  };

/** A zip code. `limit` is the field's own length: 5 unless given, 10 for the long form. Rule: `zipRule`. */
export const ZipField = ({
  limit = zipLimits.short,
  ...props
}: FieldProps & { readonly limit?: number }) => (
  <TextField
    autoComplete="postal-code"
    {...props}
    inputMode={limit > zipLimits.short ? 'text' : 'numeric'}
    clean={zipEntry(limit)}
  />
);
