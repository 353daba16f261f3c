import { randomUUID } from 'node:crypto';
import { openSession, type Answer, type Session } from './customer-session';
import { desk } from './people';

type Take = { readonly invoice: number; readonly method: number; readonly amount: number };
export const takeFields = ({ invoice, method, amount }: Take) => ({
  invoice,
  payment_method: method,
  amount_paid: amount,
});

type Call = Parameters<Session['call']>;
type ChangeName =
  | 'editLines'
  | 'removeAppend'
  | 'cancelInvoice'
  | 'deleteInvoices'
  | 'deleteCustomer';

export type DeskSession = Session & {
  /** Takes a payment with a stored method. */
  readonly take: (payment: Take, key?: string) => Promise<Answer>;
  readonly refund: (
    refund: { readonly transaction: number; readonly amount: number; readonly owedAgain?: boolean },
    key?: string,
  ) => Promise<Answer>;
  readonly cancel: (transaction: number, key?: string) => Promise<Answer>;
  /** Stores one list of lines of an invoice; the other stays. */
  readonly editLines: (
    invoice: number,
    kind: 'items' | 'append_items',
    lines: readonly { readonly description: string; readonly amount: number }[],
  ) => Promise<Answer>;
  readonly removeAppend: (line: number) => Promise<Answer>;
  /** Cancels what is still owed. */
  readonly cancelInvoice: (invoice: number) => Promise<Answer>;
  readonly deleteInvoices: (invoices: readonly number[]) => Promise<Answer>;
  readonly deleteCustomer: (subscription: number) => Promise<Answer>;
};

const { pin } = desk;
/** The calls with which staff change or remove what customers owe; those that are final carry the PIN. */
export const deskChanges: {
  readonly [Name in ChangeName]: (...given: Parameters<DeskSession[Name]>) => Call;
} = {
  editLines: (invoice, kind, lines) => [
    'PATCH',
    `user_invoices/${invoice}`,
    { [`invoice_${kind}`]: JSON.stringify(lines) },
  ],
  removeAppend: (line) => ['DELETE', `invoice_appends/${line}`],
  cancelInvoice: (invoice) => ['DELETE', `user_invoices/${invoice}`, { pin }, randomUUID()],
  deleteInvoices: (invoices) => [
    'POST',
    'user_invoices/delete_invoices',
    { invoice_ids: JSON.stringify(invoices), pin },
  ],
  deleteCustomer: (subscription) => [
    'DELETE',
    `subscriptions/${subscription}`,
    { pin },
    randomUUID(),
  ],
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
    editLines: (...given) => call(...deskChanges.editLines(...given)),
    removeAppend: (line) => call(...deskChanges.removeAppend(line)),
    cancelInvoice: (invoice) => call(...deskChanges.cancelInvoice(invoice)),
    deleteInvoices: (invoices) => call(...deskChanges.deleteInvoices(invoices)),
    deleteCustomer: (subscription) => call(...deskChanges.deleteCustomer(subscription)),
  };
};
