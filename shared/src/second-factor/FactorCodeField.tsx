import { TextField } from '../forms/TextField';

type FactorCodeFieldProps = {
  readonly name?: string;
  readonly label?: string;
  /** Of a key that is being set up: only codes of the app count. */
  readonly isAppOnly?: boolean;
  readonly hasInitialFocus?: boolean;
};

/** A code of the authenticator app, or a recovery code in its place. */
export const FactorCodeField = ({
  name = 'code',
  label = 'Code',
  isAppOnly = false,
  hasInitialFocus = false,
}: FactorCodeFieldProps) => (
  <TextField
    name={name}
    label={label}
    hint={isAppOnly ? '6 digits' : '6 digits from your authenticator app, or a recovery code'}
    autoComplete="one-time-code"
    inputMode={isAppOnly ? 'numeric' : 'text'}
    maxLength={isAppOnly ? 7 : 40}
    isVerbatim
    hasInitialFocus={hasInitialFocus}
    isRequired
  />
);
