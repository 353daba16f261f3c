import { applicationLimits } from '@billfold/shared/contracts/application.contract';
import { contactLimits } from '@billfold/shared/contracts/business-contact.contract';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form } from '@billfold/shared/forms/Form';
import { LeaveGuard } from '@billfold/shared/forms/LeaveGuard';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { changeOf, identityOf, identitySchema, type IdentityValues } from './identity.form';
import type { SettingsPartProps } from './settings-section-props';

type IdentityFormProps = Omit<SettingsPartProps, 'sectionOf'> & { readonly label: string };

const Fields = ({ isBusy }: { readonly isBusy: boolean }) => {
  const { dirty } = useFormikContext<IdentityValues>();
  return (
    <Stack>
      <LeaveGuard isDirty={dirty && !isBusy} title="Name and contact" parameters={['business']} />
      <TextField
        name="merchant_name"
        label="Name"
        hint="If you change it, links with the old name keep working. No other business can take it."
        maxLength={applicationLimits.nameMax}
        autoComplete="organization"
        isRequired
      />
      <TextField
        name="legal_name"
        label="Legal name"
        hint="On invoices and receipts, if it's different."
        maxLength={contactLimits.legalNameMax}
        autoComplete="off"
      />
      <TextField
        name="address"
        label="Address"
        hint="As on an envelope, in up to 4 lines."
        lines={3}
        maxLength={contactLimits.addressMax}
        autoComplete="street-address"
      />
      <PhoneField name="support_phone" label="Support phone" autoComplete="off" />
      <EmailField name="support_email" label="Support email" autoComplete="off" />
      <Inline>
        <SubmitButton
          size="medium"
          isWide={false}
          isBusy={isBusy}
          busyLabel="Saving..."
          disabled={!dirty}
        >
          Save
        </SubmitButton>
      </Inline>
    </Stack>
  );
};

export const IdentityForm = ({ label, settings, isBusy, onChange }: IdentityFormProps) => {
  const saved = identityOf(settings);
  return (
    <Form<IdentityValues>
      label={label}
      initialValues={saved}
      schema={identitySchema}
      isReinitialized
      onSubmit={(typed) => {
        const change = changeOf(typed, saved);
        if (change !== undefined) onChange(change, 'Name and contact saved.');
      }}
    >
      <Fields isBusy={isBusy} />
    </Form>
  );
};
