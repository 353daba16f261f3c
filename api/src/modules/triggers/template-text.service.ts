import {
  type FilledText,
  fillMergeFields,
  type MergeValues,
} from '@billfold/shared/contracts/merge-fields';
import { maskCardNumbers } from '../../core/card-number.domain';
import { addressOfPayScreen } from '../invoices/invoices.public';
import { customerMergeValues } from '../../core/message.domain';
import { invoiceMergeValues } from '../templates/templates.public';
import type { ItemFacts } from './item.queries';

type Where = { readonly on: string; readonly publicUrl: string };

/** What the fields of an invoice mean on this day. */
export const billValues = (facts: ItemFacts, { on, publicUrl }: Where): MergeValues =>
  invoiceMergeValues(
    {
      invoice_number: facts.invoiceNumber,
      amount: facts.amount,
      amount_paid: facts.amountPaid,
      minimum_amount_due: facts.minimumDue,
      due_date: facts.dueDate,
    },
    {
      today: on,
      link: addressOfPayScreen(publicUrl, {
        id: facts.invoiceId,
        username: facts.username,
        merchantName: facts.merchantName,
      }),
    },
  );

/** The text as the customer gets it. */
export const fillTemplate = (body: string, facts: ItemFacts, bill: MergeValues): FilledText => {
  const { text, missing } = fillMergeFields(body, {
    ...customerMergeValues(facts.customer, facts.merchantName),
    ...bill,
  });
  return { text: maskCardNumbers(text), missing };
};
