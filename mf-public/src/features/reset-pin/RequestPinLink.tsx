import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectResetMail } from '../../entities/reset-mail/reset-mail-selectors';
import { resetMailOpened, resetMailRequested } from '../../entities/reset-mail/reset-mail.slice';
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
  const state = useSelector(selectResetMail);
  const [isMissing, setMissing] = useState(false);
  const attempt = ({ values, problems, show }: FormAttempt<Values>) => {
    setMissing(values.email.trim() === '');
    if (problems.email !== undefined) show(['email']);
    else dispatch(resetMailRequested({ audience: 'customer', email: values.email.trim() }));
  };
  const refusal = state.status === 'asking' ? state.errors : noErrors;
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
  const state = useSelector(selectResetMail);
  useEffect(() => void dispatch(resetMailOpened()), [dispatch]);
  const isSent = state.status === 'sent';
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
      {isSent ? <ResetMailSent email={state.email} /> : <RequestForm />}
      <Centred>
        <TextLink to={paths.customerLogin.pattern}>Back to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
