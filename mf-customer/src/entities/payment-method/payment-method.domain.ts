import type { PaymentMethodView, paymentMethodTypes } from '@billfold/shared/contracts/payment-method.contract';

/** The value is spelled here too: the contract's own constant would bring its schema library into the page. */
const bankAccount: (typeof paymentMethodTypes)['bankAccount'] = 3;

export const isBankAccount = (method: PaymentMethodView): boolean => method.type === bankAccount;

/** A bank account pays only where the merchant takes bank payments. */
export const canPayWith = (method: PaymentMethodView, isBankAccepted: boolean): boolean => isBankAccepted || !isBankAccount(method);

/** The method a pay screen starts with: the preferred one, otherwise the first, of those that can be used. */
export const defaultMethod = (methods: readonly PaymentMethodView[], isBankAccepted: boolean): PaymentMethodView | null => {
  const usable = methods.filter((method) => canPayWith(method, isBankAccepted));
  return usable.find((method) => method.preferred) ?? usable[0] ?? null;
};
