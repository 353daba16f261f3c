import { nameLimits } from '@billfold/shared/contracts/limits';
import { isBankText, lockboxIntegration } from '@billfold/shared/contracts/lockbox-rule';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { useFormikContext } from 'formik';
import { AgreementFields } from '../../entities/customer/AgreementFields';
import { CustomerFields } from '../../entities/customer/CustomerFields';
import { FieldRow } from '../../entities/form/FieldRow';
import { MerchantField } from '../../entities/merchant/MerchantField';
import { NewRecordDialog } from '../../entities/new-record/NewRecordDialog';
import type { SlotDialogProps } from '../../entities/new-record/dialog-slot';
import { paths } from '../../module/paths';
import { createCustomer } from './create-customer.submission';
import {
  newCustomer,
  newCustomerSchema,
  newCustomerTexts,
  requiredOf,
  toCreateCustomerRequest,
  type NewCustomerValues,
} from './new-customer.form';

const unreadable =
  'Banks only read unaccented letters, numbers, and common symbols. With this ID, the customer’s payments would be left out of lockbox files.';
const incomplete = [newCustomerTexts.incomplete];
const needsOne = 'birthday or zip required';
const zipOrBirthday = { date_of_birth: needsOne, service_address_zip: needsOne };

/** The one text for all missing fields; each of them has its own too. */
const Incomplete = () => {
  const { errors, submitCount } = useFormikContext<NewCustomerValues>();
  const isMissing = submitCount > 0 && Object.values(errors).includes(ruleTexts.required);
  return isMissing ? <FormErrors errors={incomplete} /> : null;
};

const Fields = ({ merchants }: { readonly merchants: readonly SessionMerchant[] }) => {
  const { values } = useFormikContext<NewCustomerValues>();
  const { integrations } = useSession();
  const biller = merchants.find(({ id }) => String(id) === values.merchant_id);
  return (
    <>
      <CustomerFields
        required={requiredOf(values.is_business)}
        {...(values.is_business ? {} : { hints: zipOrBirthday })}
      />
      <FieldRow>
        <MerchantField name="merchant_id" label="Biller" merchants={merchants} isRequired />
        <TextField
          name="external_ID"
          label="External ID"
          hint={
            integrations.includes(lockboxIntegration) && !isBankText(values.external_ID)
              ? unreadable
              : '(optional)'
          }
          maxLength={nameLimits.max}
        />
      </FieldRow>
      <CheckboxField
        name="sms_opt_in"
        label="The customer agreed to billing through text messaging"
      />
      {values.sms_opt_in && <AgreementFields name="sms_opt_in" merchantName={biller?.name} />}
    </>
  );
};

/** Makes a customer of a merchant. The biller chosen in the header, or the only one, is chosen already. */
export const NewCustomerDialog = (slot: SlotDialogProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'customers');
  return (
    <NewRecordDialog
      slot={slot}
      title="New Customer"
      initialValues={newCustomer(firstMerchant(session, merchants))}
      schema={newCustomerSchema}
      submitLabel="Create Customer"
      submission={createCustomer}
      toCommand={toCreateCustomerRequest}
      hrefOf={(answer) => paths.customer.href(answer.subscription_id)}
      draftName="new-customer"
    >
      <Incomplete />
      <Fields merchants={merchants} />
    </NewRecordDialog>
  );
};
