import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { resetMail } from '../../entities/reset-mail/reset-mail.submission';
import { ResetMailSent, sentTitle } from '../../entities/reset-mail/ResetMailSent';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { emailMissingText, resetPinSchema } from './reset-pin.form';

type Values = { readonly email: string };
const noErrors: readonly string[] = [];
const missing: readonly string[] = [emailMissingText];

const RequestForm = () => {
  const dispatch = useDispatch();
  const state = useSelector(resetMail.select);
  const [isMissing, setMissing] = useState(false);
  const attempt = ({ values, problems, show }: FormAttempt<Values>) => {
    setMissing(values.email.trim() === '');
    if (problems.email !== undefined) show(['email']);
    else
      dispatch(resetMail.actions.submitted({ audience: 'customer', email: values.email.trim() }));
  };
  const refusal = state.status === 'refused' ? state.errors : noErrors;
  return (
    <Form<Values>
      label="Reset PIN"
      initialValues={{ email: '' }}
      schema={resetPinSchema}
      onAttempt={attempt}
    >
      <FormErrors errors={isMissing ? missing : refusal} />
      <EmailField name="email" label="Email" isRequired />
      <SubmitButton isBusy={state.status === 'sending'} busyLabel="Sending...">
        Submit
      </SubmitButton>
    </Form>
  );
};

/** The e-mail address that gets the link to a new PIN. */
export const RequestPinLink = () => {
  const dispatch = useDispatch();
  const state = useSelector(resetMail.select);
  useEffect(() => void dispatch(resetMail.actions.cleared()), [dispatch]);
  const isSent = state.status === 'done';
  return (
    <AccessPage
      step={isSent ? 'sent' : 'asking'}
      title={isSent ? sentTitle : 'Reset PIN'}
      intro={
        isSent
          ? 'Email sent. Please check your email.'
          : 'Enter your email. A reset link will be e-mailed to you.'
      }
    >
      {isSent ? <ResetMailSent email={state.answer} /> : <RequestForm />}
      <Centred>
        <TextLink to={paths.customerLogin.pattern}>Back to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
