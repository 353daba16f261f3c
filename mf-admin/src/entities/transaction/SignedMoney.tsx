import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { Money } from '@billfold/shared/ui/Money';
import { isGivenBack } from './transaction-words';

/** The amount of a transaction; negative where money went back. */
export const SignedMoney = ({
  transaction,
}: {
  readonly transaction: Pick<TransactionView, 'type' | 'amount_paid'>;
}) => (
  <Money amount={isGivenBack(transaction) ? -transaction.amount_paid : transaction.amount_paid} />
);
