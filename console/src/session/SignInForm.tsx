import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { object } from 'yup';
import type { ConsoleApi } from '../api/console-api';
import { useSendOnce } from '../api/use-send-once';
import styles from './SignInForm.module.css';

type SignInFormProps = {
  readonly api: ConsoleApi;
  readonly hint: string;
  readonly onSignedIn: (operator: Operator) => void;
};

const schema = object({
  token: textRule({ requiredText: 'Paste your operator token' }),
  person: textRule({ requiredText: 'Type your name' }),
});

export const SignInForm = ({ api, hint, onSignedIn }: SignInFormProps) => {
  const { isSending, errors, send, stop } = useSendOnce();
  return (
    <Form
      label="Sign in"
      initialValues={{ token: '', person: '' }}
      schema={schema}
      onSubmit={({ token, person }) =>
        send(async () => {
          const { operator } = await api.signIn({ token: token.trim(), person: person.trim() });
          stop();
          if (operator !== null) onSignedIn(operator);
        })
      }
    >
      <Stack>
        <p>{hint}</p>
        <ErrorArea errors={errors} />
        <TextField
          name="person"
          label="Your name"
          hint="written into the history"
          maxLength={60}
          isRequired
          autoComplete="name"
        />
        <TextField
          name="token"
          label="Operator token"
          type="password"
          maxLength={500}
          isRequired
          isVerbatim
        />
        <p className={styles.where}>
          On your own machine it is in <code>.data/registry/operator-token</code>. Elsewhere the
          team that runs the registry gives you one (<code>REGISTRY_TOKENS</code>).
        </p>
        <SubmitButton isBusy={isSending} busyLabel="Signing in">
          Sign in
        </SubmitButton>
      </Stack>
    </Form>
  );
};
