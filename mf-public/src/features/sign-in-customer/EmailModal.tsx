import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { emailSchema } from './sign-in-customer.form';

export type EmailModalProps = {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  readonly errors: readonly string[];
  readonly onSubmit: (email: string) => void;
  readonly onPostpone: () => void;
};

/** The e-mail address that an account lacks: receipts and PIN resets go there. */
export const EmailModal = ({ isOpen, isSaving, errors, onSubmit, onPostpone }: EmailModalProps) => (
  <Modal
    isOpen={isOpen}
    onClose={onPostpone}
    title="What's your email?"
    width="small"
    isDismissable={!isSaving}
  >
    <Form
      label="Your email"
      initialValues={{ email: '' }}
      schema={emailSchema}
      onSubmit={({ email }) => onSubmit(email)}
    >
      <p>We'll send your receipts there, and a link if you forget your PIN.</p>
      <FormErrors errors={errors} />
      <EmailField name="email" label="Email" isRequired />
      <SubmitButton isBusy={isSaving} busyLabel="Saving...">
        Save
      </SubmitButton>
      <Button variant="quiet" isWide disabled={isSaving} onClick={onPostpone}>
        Not now
      </Button>
    </Form>
  </Modal>
);
