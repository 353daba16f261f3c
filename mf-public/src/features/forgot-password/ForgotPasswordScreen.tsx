import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form } from '@billfold/shared/forms/Form';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { resetMail } from '../../entities/reset-mail/reset-mail.submission';
import { ResetMailSent, sentTitle } from '../../entities/reset-mail/ResetMailSent';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { forgotPasswordSchema } from './forgot-password.form';

export const ForgotPasswordScreen = () => {
  const dispatch = useDispatch();
  const state = useSelector(resetMail.select);
  useEffect(() => void dispatch(resetMail.actions.cleared()), [dispatch]);
  const isSent = state.status === 'done';
  return (
    <AccessPage
      step={isSent ? 'sent' : 'asking'}
      title={isSent ? sentTitle : 'Forgot your password?'}
      intro={
        isSent
          ? 'Email has been sent. Please check your email.'
          : "Enter your email and we'll send you a link to set a new password."
      }
    >
      {isSent ? (
        <ResetMailSent email={state.answer} />
      ) : (
        <Form
          label="Forgot password"
          initialValues={{ email: '' }}
          schema={forgotPasswordSchema}
          onSubmit={({ email }) =>
            dispatch(resetMail.actions.submitted({ audience: 'merchant', email: email.trim() }))
          }
        >
          <EmailField name="email" label="Email" isRequired />
          <SubmitButton isBusy={state.status === 'sending'} busyLabel="Sending...">
            Reset Password
          </SubmitButton>
        </Form>
      )}
      <Centred>
        <TextLink to={paths.merchantLogin.pattern}>Back to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
