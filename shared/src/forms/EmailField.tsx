import { emailLimits } from '../contracts/limits';
import { TextField } from './TextField';
import type { FieldProps } from './use-bound-field';

const lowerCase = (typed: string): string => typed.toLowerCase();

/** An e-mail address; lower case whatever is typed. Rule: `emailRule`. */
export const EmailField = (props: FieldProps) => (
  <TextField
    autoComplete="email"
    {...props}
    type="text"
    inputMode="email"
    maxLength={emailLimits.max}
    clean={lowerCase}
    isVerbatim
  />
);
