import { termsStatement } from '@billfold/shared/contracts/sign-up-wording';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { Form } from '@billfold/shared/forms/Form';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { LegalLinks } from '../../ui/LegalLinks';
import { termsSchema } from './sign-up.form';

export type TermsStepProps = {
  readonly hasAgreed: boolean;
  readonly onAgree: () => void;
  readonly onBack: () => void;
};

/** Opens both texts in a dialog and continues only with agreement. */
export const TermsStep = ({ hasAgreed, onAgree, onBack }: TermsStepProps) => (
  <Form label="Terms" initialValues={{ hasAgreed }} schema={termsSchema} onSubmit={onAgree}>
    <LegalLinks />
    <CheckboxField name="hasAgreed" label={termsStatement} isRequired />
    <SubmitButton>Continue</SubmitButton>
    <Button variant="quiet" isWide onClick={onBack}>
      Back
    </Button>
  </Form>
);
