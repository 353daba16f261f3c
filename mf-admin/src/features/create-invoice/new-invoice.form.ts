import type { InvoiceDefaults } from '@billfold/shared/contracts/billing-settings.contract';
import type { CreateInvoiceRequest } from '@billfold/shared/contracts/new-invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { moneyRule } from '@billfold/shared/forms/rules/rules';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { object } from 'yup';
import {
  billedShape,
  dayRule,
  emptyBilled,
  type BilledValues,
} from '../../entities/customer/billed.form';
import {
  emptyLineItems,
  lineItemsShape,
  toLines,
  totalOf,
  type LineItemsValues,
} from '../../entities/invoice/line-items.form';

export type NewInvoiceValues = BilledValues &
  LineItemsValues & {
    readonly due_date: string;
    /** Cents; null for none. */
    readonly minimum_amount_due: number | null;
    readonly invoice_external_id: string;
    readonly description: string;
  };

export const newInvoiceTexts = {
  incomplete: 'Please complete the required fields',
  line: 'Please enter a description and amount',
  minimum: "The minimum due can't be more than the total.",
  numberTaken: 'This invoice number is already in use.',
} as const;

export const newInvoice = (merchantId: string, customer?: PickedCustomer): NewInvoiceValues => ({
  ...emptyBilled(merchantId, customer),
  ...emptyLineItems,
  due_date: '',
  minimum_amount_due: null,
  invoice_external_id: '',
  description: '',
});

export const newInvoiceSchema = object({
  ...billedShape,
  ...lineItemsShape({ missingText: newInvoiceTexts.line }),
  due_date: dayRule(),
  minimum_amount_due: moneyRule({ isRequired: false }).test(
    'minimum',
    newInvoiceTexts.minimum,
    (amount, { parent }) => (amount ?? 0) <= Math.max(0, totalOf(parent as LineItemsValues)),
  ),
});

export type Proposal = Pick<NewInvoiceValues, 'due_date' | 'minimum_amount_due'>;

const proposedMinimum = (defaults: InvoiceDefaults, total: number): number | null => {
  const { minimum_due_kind: kind, minimum_due_value: value } = defaults;
  if (kind === 'none' || total <= 0) return null;
  return kind === 'percent' ? Math.ceil((total * value) / 100) : Math.min(value, total);
};

/** What a merchant proposes for an invoice of this total, in cents. */
export const proposalOf = (defaults: InvoiceDefaults | undefined, total: number): Proposal => ({
  due_date:
    defaults === undefined || defaults.due_date === null ? '' : formatDate(defaults.due_date),
  minimum_amount_due: defaults === undefined ? null : proposedMinimum(defaults, total),
});

const given = (name: 'invoice_external_id' | 'description', text: string) =>
  text.trim() === '' ? {} : { [name]: text.trim() };

/** The request of a valid form: what is left empty is not sent. */
export const toCreateInvoiceRequest = (values: NewInvoiceValues): CreateInvoiceRequest => ({
  user_id: values.customer?.user ?? 0,
  merchant_id: Number(values.merchant_id),
  ...given('invoice_external_id', values.invoice_external_id),
  invoice_items: toLines(values.items),
  invoice_append_items: toLines(values.appends),
  ...(values.minimum_amount_due === null ? {} : { minimum_amount_due: values.minimum_amount_due }),
  due_date: parseTypedDate(values.due_date) ?? '',
  ...given('description', values.description),
});
