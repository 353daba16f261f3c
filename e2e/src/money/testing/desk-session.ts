import { randomUUID } from 'node:crypto';
import { openSession, type Answer, type Session } from './customer-session';
import { desk } from './people';

type Take = { readonly invoice: number; readonly method: number; readonly amount: number };
export const takeFields = ({ invoice, method, amount }: Take) => ({
  invoice,
  payment_method: method,
  amount_paid: amount,
});

export type DeskSession = Session & {
  /** Takes a payment with a stored method. */
  readonly take: (payment: Take, key?: string) => Promise<Answer>;
  readonly refund: (
    refund: { readonly transaction: number; readonly amount: number; readonly owedAgain?: boolean },
    key?: string,
  ) => Promise<Answer>;
  readonly cancel: (transaction: number, key?: string) => Promise<Answer>;
};

/** Staff of every merchant, signed in. */
export const signInAtDesk = async (apiUrl: string): Promise<DeskSession> => {
  const session = await openSession(apiUrl, {
    path: 'auth/merchant_login',
    fields: { merchant_login: true, email: desk.username, password: desk.password },
    scheme: 'MerchantToken',
  });
  const { call } = session;
  return {
    ...session,
    take: (payment, key = randomUUID()) =>
      call('POST', 'transactions/merchant_pay', takeFields(payment), key),
    refund: ({ transaction, amount, owedAgain = false }, key = randomUUID()) =>
      call('POST', 'transactions/refund', { transaction, amount, owed_again: owedAgain }, key),
    cancel: (transaction, key = randomUUID()) =>
      call('POST', `transactions/${transaction}/cancel`, {}, key),
  };
};
