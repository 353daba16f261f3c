import { nameLimits } from '@billfold/shared/contracts/limits';
import { ExpiryField } from '@billfold/shared/forms/ExpiryField';
import { TextField } from '@billfold/shared/forms/TextField';

/** Beside the card number, which has its own frame. */
export const PaymentStep = () => (
  <>
    <TextField
      name="name_on_card"
      label="Name on Card"
      autoComplete="cc-name"
      maxLength={nameLimits.max}
      isRequired
    />
    <ExpiryField name="exp" label="Expiry Date" isRequired />
  </>
);
