import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { object } from 'yup';
import { errorLines, type ConsoleApi } from '../api/console-api';
import styles from './SignInForm.module.css';

type SignInFormProps = {
  readonly api: ConsoleApi;
  readonly hint: string;
  readonly onSignedIn: (operator: Operator) => void;
};
type Sending =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly errors: readonly string[] };

const schema = object({
  token: textRule({ requiredText: 'Paste your operator token' }),
  person: textRule({ requiredText: 'Type your name' }),
});

export const SignInForm = ({ api, hint, onSignedIn }: SignInFormProps) => {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const signIn = async ({
    token,
    person,
  }: {
    readonly token: string;
    readonly person: string;
  }): Promise<void> => {
    setSending({ status: 'sending' });
    try {
      const { operator } = await api.signIn({ token: token.trim(), person: person.trim() });
      setSending({ status: 'idle' });
      if (operator !== null) onSignedIn(operator);
    } catch (error) {
      setSending({ status: 'failed', errors: errorLines(error) });
    }
  };
  return (
    <Form
      label="Sign in"
      initialValues={{ token: '', person: '' }}
      schema={schema}
      onSubmit={(values) => void signIn(values)}
    >
      <Stack>
        <p>{hint}</p>
        <ErrorArea errors={sending.status === 'failed' ? sending.errors : []} />
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
        <SubmitButton isBusy={sending.status === 'sending'} busyLabel="Signing in">
          Sign in
        </SubmitButton>
      </Stack>
    </Form>
  );
};
