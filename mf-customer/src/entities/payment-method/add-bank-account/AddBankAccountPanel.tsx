import { bankLimits, nameLimits } from '@billfold/shared/contracts/limits';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { digitEntry } from '@billfold/shared/forms/digit-entry';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { TextField } from '@billfold/shared/forms/TextField';
import { AboveActionBar } from '@billfold/shared/ui/ActionBar';
import { useDispatch, useSelector } from 'react-redux';
import { selectAddMethod } from '../add-method/add-method-selectors';
import { bankAccountSubmitted } from '../add-method/add-method.slice';
import { addMethodTexts } from '@billfold/shared/wallet/method-texts';
import { KeepDraft } from '../add-method/KeepDraft';
import { MethodFormActions } from '@billfold/shared/wallet/MethodFormActions';
import { useMethodForm } from '../add-method/use-method-form';
import {
  addBankAccountSchema,
  checkBankAccount,
  type AddBankAccountValues,
} from './add-bank-account.form';

export type AddBankAccountPanelProps = {
  /** The current invoice: its merchant's credentials let the tokenizer take the account. */
  readonly invoiceId: number;
  /** The account is stored, and the stored methods are loaded anew. */
  readonly onAdded: (method: PaymentMethodView) => void;
  readonly onCancel?: () => void;
};

const routingDigits = digitEntry(bankLimits.routing);
const accountDigits = digitEntry(bankLimits.accountMax);

const BankFields = ({ isSaving }: { readonly isSaving: boolean }) => {
  const number = { inputMode: 'numeric', isRequired: true, isDisabled: isSaving } as const;
  return (
    <>
      <TextField
        name="routing"
        label="Routing number"
        hint="9 digits"
        clean={routingDigits}
        {...number}
      />
      <TextField name="account" label="Account number" clean={accountDigits} {...number} />
      <TextField
        name="confirmation"
        label="Confirm account number"
        clean={accountDigits}
        {...number}
      />
      <TextField
        name="nickname"
        label="Nickname"
        placeholder="Checking"
        maxLength={nameLimits.max}
        isRequired
        isDisabled={isSaving}
      />
      <CheckboxField
        name="acknowledge"
        label={addMethodTexts.authorization}
        isRequired
        isDisabled={isSaving}
      />
    </>
  );
};

/** Stores a new checking account. Its number goes to the bank tokenizer only, and is forgotten with the form. */
export const AddBankAccountPanel = ({ invoiceId, onAdded, onCancel }: AddBankAccountPanelProps) => {
  const dispatch = useDispatch();
  const { draft } = useSelector(selectAddMethod);
  const { errors, isSaving, passes } = useMethodForm(onAdded);
  const submit = ({ values, problems, show }: FormAttempt<AddBankAccountValues>) => {
    if (isSaving || !passes(checkBankAccount(values, problems), show)) return;
    const { routing, account, nickname } = values;
    dispatch(bankAccountSubmitted({ invoiceId, routing, account, nickname }));
  };
  return (
    <Form<AddBankAccountValues>
      label="Add bank account"
      initialValues={{
        routing: '',
        account: '',
        confirmation: '',
        nickname: draft.nickname,
        acknowledge: false,
      }}
      schema={addBankAccountSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <AboveActionBar>
        <BankFields isSaving={isSaving} />
      </AboveActionBar>
      <MethodFormActions
        isSaving={isSaving}
        label="Add bank account"
        {...(onCancel === undefined ? {} : { onCancel })}
      />
      <KeepDraft names={['nickname']} />
      <FormDraft name="bank-account" fields={['nickname']} />
    </Form>
  );
};
