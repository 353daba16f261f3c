import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { CustomerPicker } from '@billfold/shared/list/CustomerPicker';
import { useFormikContext } from 'formik';
import { MerchantField } from '../merchant/MerchantField';
import { billedCustomer, type BilledValues } from './billed.form';
import { FieldRow } from '../form/FieldRow';
import { foundCustomers } from './found-customers';

type PickerProps = {
  readonly label: string;
  readonly merchants: readonly SessionMerchant[];
};

const BilledPicker = ({ label, merchants }: PickerProps) => {
  const { values, errors, touched, setValues } = useFormikContext<BilledValues>();
  const { merchant_id: biller } = values;
  return (
    <CustomerPicker
      label={label}
      search={foundCustomers}
      merchantIds={biller === '' ? merchants.map(({ id }) => id) : [Number(biller)]}
      chosen={billedCustomer(values)}
      onChoose={(customer) =>
        void setValues({
          ...values,
          customer,
          merchant_id: customer === null ? biller : String(customer.merchant_id),
        })
      }
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
 * Who is billed, and by which merchant, for a form whose values contain BilledValues. A customer brings their biller;
 * another biller has other customers.
 */
export const BilledFields = ({ customerLabel, billerLabel, merchants }: BilledFieldsProps) => (
  <FieldRow>
    <BilledPicker label={customerLabel} merchants={merchants} />
    <MerchantField name="merchant_id" label={billerLabel} merchants={merchants} isRequired />
  </FieldRow>
);
