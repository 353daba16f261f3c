import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { formatCents } from '@billfold/shared/format/money';
import { isTypedTwice } from './refund-payment.form';

type AmountAgainProps = { readonly amount: number | null; readonly isDisabled: boolean };

/** A large amount is typed twice before it is given back. */
export const AmountAgain = ({ amount, isDisabled }: AmountAgainProps) =>
  amount !== null && isTypedTwice(amount) ? (
    <MoneyField
      name="again"
      label="Amount again"
      hint={`Type ${formatCents(amount)} to confirm it.`}
      isDisabled={isDisabled}
      isRequired
    />
  ) : null;
