import type { SecondFactorResponse } from '@billfold/shared/contracts/second-factor.contract';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { useServices } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { AuthenticatorKey } from '@billfold/shared/second-factor/AuthenticatorKey';
import { FactorCodeField } from '@billfold/shared/second-factor/FactorCodeField';
import { RecoveryCodeList } from '@billfold/shared/second-factor/RecoveryCodeList';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { Stack } from '@billfold/shared/ui/Stack';
import { useCallback, useState } from 'react';
import { object } from 'yup';
import { toSignIn } from '../../entities/session/login.domain';
import { AccessPage } from '../../ui/AccessPage';
import { finishSignIn, setupKey } from './second-step.submission';
import type { SecondStepWish } from './sign-in-merchant.slice';

const schema = object({ code: textRule() });
type CodeValues = { readonly code: string; readonly remember: boolean };
const noCode: CodeValues = { code: '', remember: false };

const SetupKey = ({ token }: { readonly token: string }) => {
  const [key, reload] = useResource(setupKey, token);
  return (
    <WhenLoaded data={key} loadingLabel="Creating your key" onRetry={reload}>
      {(value) => <AuthenticatorKey factorKey={value} />}
    </WhenLoaded>
  );
};

const NewCodes = ({ answer }: { readonly answer: SecondFactorResponse }) => {
  const { session } = useServices();
  return (
    <AccessPage
      title="Your recovery codes"
      intro="Two-step verification is on."
      step="codes"
      takesFocus
    >
      <Stack>
        <RecoveryCodeList codes={answer.recovery_codes ?? []} />
        <Button isWide onClick={() => session.signIn(toSignIn(answer, true))}>
          Continue
        </Button>
      </Stack>
    </AccessPage>
  );
};

type SecondStepProps = { readonly step: SecondStepWish; readonly onRestart: () => void };

/** The step after a correct password: a code, or the set-up that the merchant requires. */
export const SecondStep = ({ step: { kind, token }, onRestart }: SecondStepProps) => {
  const [done, setDone] = useState<SecondFactorResponse | null>(null);
  const [state, submit] = useSubmission(
    finishSignIn,
    useCallback((answer: SecondFactorResponse) => setDone(answer), []),
  );
  if (done?.recovery_codes !== undefined) return <NewCodes answer={done} />;
  const isSetup = kind === 'setup';
  return (
    <AccessPage
      title={isSetup ? 'Set up two-step verification' : 'Enter your code'}
      intro={
        isSetup
          ? 'Your business requires a code in addition to your password each time you sign in.'
          : 'Your account requires a code in addition to your password.'
      }
      step={kind}
      takesFocus
    >
      <Form<CodeValues>
        label="Second step"
        initialValues={noCode}
        schema={schema}
        onSubmit={({ code, remember }) => submit({ token, code, remember })}
      >
        <Stack>
          <FormErrors errors={state.status === 'refused' ? state.errors : []} />
          {isSetup && <SetupKey token={token} />}
          <FactorCodeField isAppOnly={isSetup} />
          <CheckboxField name="remember" label="Don't ask again in this browser for 30 days" />
          <SubmitButton
            isBusy={state.status === 'sending' || done !== null}
            busyLabel="Signing in..."
          >
            {isSetup ? 'Turn on and sign in' : 'Sign in'}
          </SubmitButton>
          <Button variant="quiet" isWide onClick={onRestart}>
            Start again
          </Button>
        </Stack>
      </Form>
    </AccessPage>
  );
};
