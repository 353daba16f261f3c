import { Form } from '@billfold/shared/forms/Form';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { isOtherPhone, profileDraft, profileSchema, type ProfileValues } from './edit-profile.form';
import styles from './EditProfileScreen.module.css';

export type EditProfileFormProps = {
  readonly initialValues: ProfileValues;
  readonly isSaving: boolean;
  readonly onSubmit: (values: ProfileValues) => void;
  readonly onCancel: () => void;
};

const PhoneWarning = ({ before }: { readonly before: string }) => {
  const { values } = useFormikContext<ProfileValues>();
  return (
    <div role="status">
      {isOtherPhone(before, values.phone) && (
        <p className={styles.warning}>
          <Icon name="warning" size={18} />
          <span>Changing your number will require you to opt in for texting again.</span>
        </p>
      )}
    </div>
  );
};

/** Phone and email, with the warning that goes with another number. */
export const EditProfileForm = ({
  initialValues,
  isSaving,
  onSubmit,
  onCancel,
}: EditProfileFormProps) => (
  <Form<ProfileValues>
    label="Profile"
    initialValues={initialValues}
    schema={profileSchema}
    onSubmit={onSubmit}
  >
    <Stack gap={4}>
      <PhoneField name="phone" label="Phone" isRequired isReadOnly={isSaving} />
      <PhoneWarning before={initialValues.phone} />
      <EmailField name="email" label="Email" isRequired isReadOnly={isSaving} />
      <FormDraft name={profileDraft} fields={['phone', 'email']} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="large" isWide disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isBusy={isSaving} busyLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </Stack>
  </Form>
);
