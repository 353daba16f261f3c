import { agreementLabels, agreementWays } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { CardFields, type CardFieldsProps } from '@billfold/shared/wallet/CardFields';
import { useFormikContext } from 'formik';
import { statementOf, type TakePaymentValues } from './take-payment.form';
import styles from './TakePayment.module.css';

const ways = agreementWays.map((value) => ({ value, label: agreementLabels[value] }));

/** A card that is typed in for this payment. It is kept only if the customer agreed. */
export const NewCardFields = ({
  customer,
  isSaving,
  onEntry,
}: { readonly customer: CustomerView } & Pick<CardFieldsProps, 'isSaving' | 'onEntry'>) => {
  const { values } = useFormikContext<TakePaymentValues>();
  const statement = statementOf(customer.merchant_name, values.agreedBy);
  return (
    <>
      <CardFields isSaving={isSaving} onEntry={onEntry} isOwnCard={false} />
      <CheckboxField name="keep" label="Keep this card for later payments" isDisabled={isSaving} />
      {values.keep && (
        <>
          <SelectField
            name="agreedBy"
            label="How did the customer agree?"
            options={ways}
            isRequired
            isDisabled={isSaving}
          />
          {statement !== null && <p className={styles.words}>{statement}</p>}
        </>
      )}
    </>
  );
};
