import { createSelector } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { valueOf } from '@billfold/shared/store/remote-data';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { selectChosenMethodId } from '../invoice-screen/invoice-screen-selectors';
import { canPayWith, defaultMethod } from '@billfold/shared/wallet/payment-method.domain';
import { selectPaymentMethods } from '../payment-method/stored-methods/payment-methods.resource';
import { moduleName } from '../../module/module-name';
import type { OpenBillState } from './open-bill.slice';

export const selectOpenBill = selectFeature<OpenBillState>(moduleName, 'openBill');

/** The open invoice once it is loaded. */
export const selectInvoice = (root: unknown): InvoiceView | null => {
  const { bill } = selectOpenBill(root);
  return bill.status === 'held' || bill.status === 'open' ? bill.invoice : null;
};

/** The method that pays: the customer's choice as long as it can be used, otherwise the default one. */
export const selectMethod = createSelector(
  [selectPaymentMethods, selectInvoice, selectChosenMethodId],
  (methods, invoice, chosenId): PaymentMethodView | null => {
    const stored = valueOf(methods) ?? [];
    const isBankAccepted = invoice?.ach_on ?? false;
    const chosen = stored.find(
      (method) => method.id === chosenId && canPayWith(method, isBankAccepted),
    );
    return chosen ?? defaultMethod(stored, isBankAccepted);
  },
);

export const selectDoubtsResolved = (root: unknown): number => selectOpenBill(root).doubtsResolved;
