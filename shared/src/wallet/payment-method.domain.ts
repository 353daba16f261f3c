import type { PaymentMethodView, paymentMethodTypes } from '../contracts/payment-method.contract';
import { maskCard } from '../format/card';

/** The value is spelled here too: the contract's own constant would bring its schema library into the page. */
const bankAccount: (typeof paymentMethodTypes)['bankAccount'] = 3;

export const isBankAccount = (method: PaymentMethodView): boolean => method.type === bankAccount;

export const isCard = (method: PaymentMethodView): boolean => !isBankAccount(method);

/** XXXX XXXX XXXX 1111 of a card, whatever the server's own display is; a bank account reads as the server masks it. */
export const maskedNumber = (method: PaymentMethodView): string =>
  isCard(method) ? maskCard(method.last4) : method.format_card;

/** How people call a method in a sentence: 'Everyday, XXXX XXXX XXXX 1111'. */
export const methodName = (method: PaymentMethodView): string =>
  method.nickname === '' ? maskedNumber(method) : `${method.nickname}, ${maskedNumber(method)}`;

/** Why it pays nothing anywhere, such as a closed bank account; null when it may be used. */
export const unusableReason = ({ unusable_reason: reason }: PaymentMethodView): string | null =>
  reason ?? null;

/** A bank account pays only if the merchant takes bank payments, and until its bank refuses it. */
export const canPayWith = (method: PaymentMethodView, isBankAccepted: boolean): boolean =>
  (isBankAccepted || !isBankAccount(method)) && unusableReason(method) === null;

/** The method a pay screen starts with: the preferred one, otherwise the first, of those that can be used. */
export const defaultMethod = (
  methods: readonly PaymentMethodView[],
  isBankAccepted: boolean,
): PaymentMethodView | null => {
  const usable = methods.filter((method) => canPayWith(method, isBankAccepted));
  return usable.find((method) => method.preferred) ?? usable[0] ?? null;
};
