import { welcomeTextStatement } from '@billfold/shared/contracts/sign-up-wording';
import { phoneDigits } from '@billfold/shared/format/phone';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { useFormikContext } from 'formik';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useMerchant } from '../../entities/merchant/use-merchant';
import { AccessPage } from '../../ui/AccessPage';
import { LegalLinks } from '../../ui/LegalLinks';
import { readInvitation } from './invitation.domain';
import { NoInvitation } from './NoInvitation';
import { useStepOpened } from './use-step-opened';
import { phoneSchema } from './welcome.form';
import { selectWelcome } from './welcome-selectors';
import { phoneSubmitted } from './welcome.slice';
import styles from './Welcome.module.css';

type PhoneValues = { readonly phone: string; readonly hasConsented: boolean };

/** Blocks the step until the box is ticked, with a text. */
const Continue = ({ isBusy }: { readonly isBusy: boolean }) => {
  const { values } = useFormikContext<PhoneValues>();
  return (
    <div className={styles.actions}>
      <SubmitButton
        isBusy={isBusy}
        busyLabel="Sending your code..."
        disabled={!values.hasConsented}
      >
        Continue
      </SubmitButton>
      <p className={styles.note} role="status">
        {values.hasConsented ? '' : 'Check the box above so we can text you the code.'}
      </p>
    </div>
  );
};

/** The first step: the phone and the consent to texts. */
export const WelcomePhoneScreen = () => {
  const dispatch = useDispatch();
  const [query] = useSearchParams();
  const { subscriptionId, merchantName } = readInvitation(query);
  const { status, errors } = useSelector(selectWelcome);
  const merchant = useMerchant(merchantName);
  useStepOpened();
  if (subscriptionId === null) return <NoInvitation />;
  const isBusy = status === 'sendingCode';
  return (
    <AccessPage
      title="Verify your phone"
      merchant={merchant}
      intro="Enter the mobile number the business has on file. We'll text you a code."
    >
      <Form<PhoneValues>
        label="Verify your phone"
        initialValues={{ phone: '', hasConsented: false }}
        schema={phoneSchema}
        onSubmit={({ phone }) =>
          dispatch(phoneSubmitted({ phone: phoneDigits(phone), subscriptionId, merchantName }))
        }
      >
        <FormErrors errors={errors} />
        <PhoneField
          name="phone"
          label="Phone Number"
          autoComplete="tel"
          isRequired
          isDisabled={isBusy}
        />
        <CheckboxField
          name="hasConsented"
          label={welcomeTextStatement}
          isRequired
          isDisabled={isBusy}
        />
        <Continue isBusy={isBusy} />
      </Form>
      <LegalLinks />
    </AccessPage>
  );
};
