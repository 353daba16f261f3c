import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { emptyNewPassword, newPasswordSchema } from '../../entities/new-password/new-password.form';
import { NewPasswordFields } from '../../entities/new-password/NewPasswordFields';

export type SetPasswordFormProps = {
  readonly username: string | null;
  readonly errors: readonly string[];
  /** What keeps it from being sent: nothing, the check of the link, the save, or that there is no link. */
  readonly block: 'none' | 'checking' | 'saving' | 'missing';
  readonly onSubmit: (password: string) => void;
};

export const SetPasswordForm = ({ username, errors, block, onSubmit }: SetPasswordFormProps) => (
  <Form
    label="New password"
    initialValues={emptyNewPassword}
    schema={newPasswordSchema}
    onSubmit={({ password }) => onSubmit(password)}
  >
    <FormErrors errors={errors} />
    <NewPasswordFields
      username={username}
      isBusy={block === 'checking' || block === 'saving'}
      busyLabel={block === 'checking' ? 'Checking your link...' : 'Saving...'}
      isDisabled={block === 'missing'}
    />
  </Form>
);
