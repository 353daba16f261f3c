import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';

type Typed = Pick<TransactionView, 'type' | 'visible_method'>;

/** A refund and a void give money back: they are shown with a minus. */
export const isGivenBack = ({ type }: Pick<TransactionView, 'type'>): boolean =>
  type === 'refund' || type === 'void';

/** Says of a refund and of a void what it is: 'Refund, Visa 1111'. */
export const methodText = ({ type, visible_method: method }: Typed): string => {
  if (type === 'refund') return `Refund, ${method}`;
  return type === 'void' ? `Void, ${method}` : method;
};
