import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { dateRule, ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { mixed } from 'yup';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';

/** What `BilledFields` fills. */
export type BilledValues = {
  readonly customer: PickedCustomer | null;
  /** The id of a merchant, or ''. */
  readonly merchant_id: string;
};

/** `merchantId` is the biller while no customer is chosen. */
export const emptyBilled = (
  merchantId: string,
  customer: PickedCustomer | null = null,
): BilledValues => ({
  customer,
  merchant_id: customer === null ? merchantId : String(customer.merchant_id),
});

/** The chosen customer, unless another biller was chosen afterwards: that one has other customers. */
export const billedCustomer = ({
  customer = null,
  merchant_id: biller = '',
}: Partial<BilledValues>): PickedCustomer | null =>
  customer !== null && (biller === '' || biller === String(customer.merchant_id)) ? customer : null;

/** For the schema of a form with `BilledFields`. */
export const billedShape = {
  customer: mixed()
    .nullable()
    .test(
      'required',
      ruleTexts.required,
      (_value, { parent }) => billedCustomer(parent as Partial<BilledValues>) !== null,
    ),
  merchant_id: textRule(),
};

/** A typed date that the calendar has. */
export const dayRule = (options: { readonly isRequired?: boolean } = {}) =>
  dateRule(options).test(
    'day',
    ruleTexts.date,
    (text) => text === undefined || text === '' || parseTypedDate(text) !== null,
  );
