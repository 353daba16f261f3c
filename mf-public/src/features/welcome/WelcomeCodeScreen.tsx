import { codeLimits } from '@billfold/shared/contracts/limits';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useMerchant } from '../../entities/merchant/use-merchant';
import { AccessPage } from '../../ui/AccessPage';
import { readInvitation, shownPhone } from './invitation.domain';
import { NoInvitation } from './NoInvitation';
import { ResendCode } from './ResendCode';
import { useStepOpened } from './use-step-opened';
import { cleanCode, codeSchema } from './welcome.form';
import { selectWelcome } from './welcome-selectors';
import { codeSubmitted } from './welcome.slice';
import styles from './Welcome.module.css';

const fallbackPhone = 'your phone';

/** The second step: the code from the text message. It needs the address only, no stored state. */
export const WelcomeCodeScreen = () => {
  const dispatch = useDispatch();
  const [query] = useSearchParams();
  const invitation = readInvitation(query);
  const { subscriptionId, username, merchantName, phone } = invitation;
  const { status, errors } = useSelector(selectWelcome);
  const merchant = useMerchant(merchantName);
  useStepOpened();
  if (subscriptionId === null) return <NoInvitation />;
  const isBusy = status === 'checkingCode';
  return (
    <AccessPage
      title="Check your texts"
      merchant={merchant}
      intro={
        <>
          We sent a {codeLimits.digits}-digit code to{' '}
          <strong className={styles.phone}>{shownPhone(phone) ?? fallbackPhone}</strong>. It is good
          for {codeLimits.lifetimeMs / 60_000} minutes.
        </>
      }
    >
      <Form
        label="Check your texts"
        initialValues={{ code: '' }}
        schema={codeSchema}
        onSubmit={({ code }) =>
          dispatch(codeSubmitted({ code, subscriptionId, username, merchantName }))
        }
      >
        <FormErrors errors={errors} />
        <TextField
          name="code"
          label="Confirmation code"
          autoComplete="one-time-code"
          inputMode="numeric"
          clean={cleanCode}
          isRequired
          isDisabled={isBusy}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Checking your code...">
          Continue
        </SubmitButton>
      </Form>
      <ResendCode invitation={{ ...invitation, subscriptionId }} />
    </AccessPage>
  );
};
