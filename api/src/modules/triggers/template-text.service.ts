import {
  type FilledText,
  fillMergeFields,
  type MergeValues,
} from '@billfold/shared/contracts/merge-fields';
import { maskCardNumbers } from '../../core/card-number.domain';
import { customerMergeValues } from '../../core/message.domain';
import { invoiceMergeValues } from '../templates/templates.public';
import type { ItemFacts } from './item.queries';

type Where = { readonly on: string; readonly link: string };

/** What the fields of an invoice mean on this day. */
export const billValues = (facts: ItemFacts, { on, link }: Where): MergeValues =>
  invoiceMergeValues(
    {
      invoice_number: facts.invoiceNumber,
      amount: facts.amount,
      amount_paid: facts.amountPaid,
      minimum_amount_due: facts.minimumDue,
      due_date: facts.dueDate,
    },
    { today: on, link },
  );

/** The text as the customer gets it. */
export const fillTemplate = (body: string, facts: ItemFacts, bill: MergeValues): FilledText => {
  const { text, missing } = fillMergeFields(body, {
    ...customerMergeValues(facts.customer, facts.merchantName),
    ...bill,
  });
  return { text: maskCardNumbers(text), missing };
};
