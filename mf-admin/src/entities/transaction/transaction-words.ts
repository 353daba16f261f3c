import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { capitalise } from '@billfold/shared/format/names';

type Typed = Pick<TransactionView, 'type' | 'is_return'>;

/** A refund and a void give money back: they are shown with a minus. */
export const isGivenBack = ({ type }: Pick<TransactionView, 'type'>): boolean =>
  type === 'refund' || type === 'void';

export const typeText = ({ type = 'payment', is_return: isReturn }: Typed): string =>
  isReturn === true ? 'Bank return' : capitalise(type);

/**
 * Names a transaction that returns money: 'Refund, Visa 1111', 'Bank return, Bank Account 6789: Not enough money in the
 * account'.
 */
export const methodText = (
  row: Typed & Pick<TransactionView, 'visible_method' | 'return_reason'>,
): string => {
  if (!isGivenBack(row)) return row.visible_method;
  const reason = row.return_reason === undefined ? '' : `: ${row.return_reason}`;
  return `${typeText(row)}, ${row.visible_method}${reason}`;
};
