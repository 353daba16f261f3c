import { pinLimits } from '@billfold/shared/contracts/limits';
import { digitEntry } from '@billfold/shared/forms/digit-entry';
import { displayName } from '@billfold/shared/format/names';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { loginSchema, missingOf } from './hosted.form';
import { selectHosted } from './hosted-selectors';
import { entryRefused, registrationStarted, signInKept, signInSubmitted } from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import styles from './PayHosted.module.css';

/**
 * The user who is signed in at this browser: a customer may continue with that session, staff see what a sign-in here
 * does.
 */
const SignedInAlready = () => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const { isSignedIn, isMerchant, user, username } = useSession();
  const isUnknown = isSignedIn && user === null;
  // On a public page no request has loaded the user yet.
  useEffect(() => {
    if (isUnknown) session.refresh();
  }, [isUnknown, session]);
  if (!isSignedIn || user?.bill_only === true) return null;
  const name = (user === null ? '' : displayName(user)) || (username ?? '');
  if (isMerchant) {
    return (
      <p className={styles.notice}>
        <Icon name="info" />
        <span>{`You're signed in as a staff member (${name}). Signing in here will sign you out as staff in this browser.`}</span>
      </p>
    );
  }
  return (
    <div className={styles.kept}>
      <Button size="large" isWide onClick={() => dispatch(signInKept())}>
        {name === '' ? 'Continue' : `Continue as ${name}`}
      </Button>
      <p className={styles.small}>Or sign in with another account:</p>
    </div>
  );
};

/** A refused PIN is typed anew. Draws nothing. */
const ForgetRefusedPin = () => {
  const { activity, errors } = useSelector(selectHosted);
  const { setFieldValue, setFieldTouched } = useFormikContext<LoginValues>();
  const isRefused =
    activity === 'idle' && errors.length > 0 && errors[0] !== hostedTexts.allRequired;
  const forget = useEffectEvent(() => {
    void setFieldValue('pin', '', false);
    void setFieldTouched('pin', false, false);
  });
  useEffect(() => {
    if (isRefused) forget();
  }, [isRefused]);
  return null;
};

type LoginValues = { readonly phone: string; readonly pin: string };

export const LoginStep = () => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const { activity, errors, registration } = useSelector(selectHosted);
  const isBusy = activity !== 'idle';
  const submit = ({ values, problems, show }: FormAttempt<LoginValues>) => {
    if (isBusy) return;
    const missing = missingOf(values, ['pin']);
    if (missing.length > 0) {
      dispatch(entryRefused({ errors: [hostedTexts.allRequired] }));
      show(missing);
    } else if (problems.phone !== undefined) show(['phone']);
    else dispatch(signInSubmitted(values));
  };
  const { isSignedIn, isMerchant } = session.read();
  return (
    <>
      <SignedInAlready />
      <Form<LoginValues>
        label="Sign in"
        initialValues={{ phone: registration.phone, pin: '' }}
        schema={loginSchema}
        onAttempt={submit}
      >
        <FormErrors errors={errors} />
        <ForgetRefusedPin />
        <PhoneField
          name="phone"
          label="Phone Number"
          autoComplete="username"
          isRequired
          isDisabled={isBusy}
        />
        <PasswordField
          name="pin"
          label="PIN"
          secret="PIN"
          inputMode="numeric"
          clean={digitEntry(pinLimits.length)}
          hint="4 digits"
          isRequired
          isDisabled={isBusy}
        />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="large"
            disabled={isBusy}
            onClick={() => dispatch(registrationStarted())}
          >
            Register
          </Button>
          <SubmitButton
            variant={isSignedIn && !isMerchant ? 'secondary' : 'primary'}
            isBusy={isBusy}
            busyLabel="Signing in..."
          >
            Sign In
          </SubmitButton>
        </div>
      </Form>
    </>
  );
};
