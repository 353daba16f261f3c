import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { RefusedFields } from '@billfold/shared/forms/RefusedFields';
import { useSession } from '@billfold/shared/remote/Services';
import { FactorCodeField } from '@billfold/shared/second-factor/FactorCodeField';
import { useLast } from '@billfold/shared/store/use-last';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NewPasswordFields } from '../../entities/new-password/NewPasswordFields';
import { emptyChange, schemaOf } from './change-password.form';
import { changePassword } from './change-password.submission';

const nothingRefused = { errors: [], refusals: {} };

/**
 * Changes the password of signed-in staff, who enter the present one, and a code of their second factor when the server
 * requires it.
 */
export const ChangePasswordScreen = () => {
  const dispatch = useDispatch();
  const { username } = useSession();
  const state = useSelector(changePassword.select);
  const { errors, refusals } = state.status === 'refused' ? state : nothingRefused;
  const last = useLast(state.status === 'refused' ? state : undefined);
  const wantsCode = last !== undefined && 'code' in last.refusals;
  const formId = useId();
  useEffect(() => void dispatch(changePassword.actions.cleared()), [dispatch]);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <Heading level={1}>Create a New Password</Heading>
        <p>You'll stay signed in here. Everywhere else, you'll sign in with the new password.</p>
        <Card padding="large">
          <Form
            id={formId}
            label="New password"
            initialValues={emptyChange}
            schema={schemaOf(wantsCode)}
            onSubmit={({ current, password, code }) =>
              dispatch(
                changePassword.actions.submitted({
                  password: current,
                  new_password: password,
                  code: wantsCode ? code : null,
                }),
              )
            }
          >
            <FormErrors errors={errors} />
            <RefusedFields formId={formId} refusals={refusals} />
            <PasswordField name="current" label="Current password" isRequired />
            {wantsCode && <FactorCodeField />}
            <NewPasswordFields
              username={username}
              isBusy={state.status === 'sending' || state.status === 'done'}
              busyLabel="Saving..."
            />
          </Form>
        </Card>
      </Stack>
    </Page>
  );
};
