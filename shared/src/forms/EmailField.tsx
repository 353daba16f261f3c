import { readEmailAddress } from '../contracts/email-address';
import { insertedLength } from '../format/inserted-length';
import { TextField } from './TextField';
import type { FieldProps } from './use-bound-field';

const bare = (text: string): string => readEmailAddress(text) ?? text;
const clean = (text: string, former: string): string => {
  const lower = text.toLowerCase();
  return insertedLength(former, text) > 1 ? bare(lower) : lower;
};

/**
 * An e-mail address; lower case whatever is typed. What was copied with it, mailto: or <>, is dropped. Rule:
 * `emailRule`.
 */
export const EmailField = (props: FieldProps) => (
  <TextField
    autoComplete="email"
    {...props}
    type="text"
    inputMode="email"
    clean={clean}
    onLeave={bare}
    isVerbatim
  />
);
