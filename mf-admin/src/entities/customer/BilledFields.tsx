import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { MerchantField } from '../merchant/MerchantField';
import { billedCustomer, type BilledValues } from './billed.form';
import { FieldRow } from './CustomerFields';
import { foundCustomers, type PickedCustomer } from './picked-customer';

const optionOf = (customer: PickedCustomer) => ({
  id: String(customer.id),
  label: customer.full_name,
  detail: [customer.formatted_phone, customer.merchant_name]
    .filter((text) => text !== '')
    .join(' · '),
});

/** The customers that a search finds; nothing is asked for before the list is opened. The same search again repeats a failed one. */
const useFound = (merchantIds: readonly number[]) => {
  const [text, setText] = useState<string | null>(null);
  const [data, reload] = useResource(foundCustomers, text === null ? null : { text, merchantIds });
  const search = (next: string) => {
    if (next === text && data.status === 'failed') reload();
    else setText(next);
  };
  return { data, search };
};

type PickerProps = {
  readonly label: string;
  readonly merchants: readonly SessionMerchant[];
};

const CustomerPicker = ({ label, merchants }: PickerProps) => {
  const { values, errors, touched, setValues } = useFormikContext<BilledValues>();
  const { merchant_id: biller } = values;
  const customer = billedCustomer(values);
  const { data, search } = useFound(
    biller === '' ? merchants.map(({ id }) => id) : [Number(biller)],
  );
  const rows = valueOf(data) ?? [];
  return (
    <SearchComboBox
      label={label}
      chosen={customer === null ? null : optionOf(customer)}
      onChoose={(option) => {
        const chosen = rows.find(({ id }) => String(id) === option?.id) ?? null;
        void setValues({
          ...values,
          customer: chosen,
          merchant_id: chosen === null ? biller : String(chosen.merchant_id),
        });
      }}
      options={rows.map(optionOf)}
      status={data.status}
      errors={errorsOf(data)}
      onSearch={search}
      placeholder="Name, phone or email"
      emptyText="No customer matches your search."
      isRequired
      problem={touched.customer ? errors.customer : undefined}
    />
  );
};

type BilledFieldsProps = {
  readonly customerLabel: string;
  readonly billerLabel: string;
  /** Those at which the person may change invoices. */
  readonly merchants: readonly SessionMerchant[];
};

/**
 * Who is billed, and by which merchant, for a form whose values contain BilledValues. A customer brings their biller; another biller has
 * other customers.
 */
export const BilledFields = ({ customerLabel, billerLabel, merchants }: BilledFieldsProps) => (
  <FieldRow>
    <CustomerPicker label={customerLabel} merchants={merchants} />
    <MerchantField name="merchant_id" label={billerLabel} merchants={merchants} isRequired />
  </FieldRow>
);
