import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { SecondStep } from './SecondStep';
import { emptyCredentials, signInMerchantSchema } from './sign-in-merchant.form';
import { selectSignInMerchant } from './sign-in-merchant-selectors';
import { credentialsSubmitted, loginOpened } from './sign-in-merchant.slice';
import styles from './MerchantLoginScreen.module.css';

export const MerchantLoginScreen = () => {
  const dispatch = useDispatch();
  const state = useSelector(selectSignInMerchant);
  useEffect(() => void dispatch(loginOpened()), [dispatch]);
  if (state.status === 'secondStep')
    return <SecondStep step={state.step} onRestart={() => dispatch(loginOpened())} />;
  return (
    <AccessPage title="Sign in to your business">
      <Form
        label="Merchant sign in"
        initialValues={emptyCredentials}
        schema={signInMerchantSchema}
        onSubmit={(credentials) => dispatch(credentialsSubmitted(credentials))}
      >
        <FormErrors errors={state.status === 'refused' ? state.errors : []} />
        <TextField
          name="email"
          label="Email or username"
          autoComplete="username"
          isVerbatim
          isRequired
        />
        <div className={styles.password}>
          <PasswordField name="password" label="Password" isRequired />
          <TextLink to={paths.forgotPassword.pattern}>Forgot Password</TextLink>
        </div>
        <SubmitButton
          isBusy={state.status === 'checking' || state.status === 'signedIn'}
          busyLabel="Signing in..."
        >
          Sign in
        </SubmitButton>
      </Form>
      <p className={styles.other}>
        Here to pay a bill? <TextLink to={paths.customerLogin.pattern}>Customer sign in</TextLink>
      </p>
    </AccessPage>
  );
};
