import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { useSession } from '@billfold/shared/remote/Services';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { emptyNewPassword, newPasswordSchema } from '../../entities/new-password/new-password.form';
import { NewPasswordFields } from '../../entities/new-password/NewPasswordFields';
import { selectChangePassword } from './change-password.selectors';
import { changePasswordOpened, newPasswordSubmitted } from './change-password.slice';

/** Changes the password of signed-in staff. */
export const ChangePasswordScreen = () => {
  const dispatch = useDispatch();
  const { username } = useSession();
  const state = useSelector(selectChangePassword);
  useEffect(() => void dispatch(changePasswordOpened()), [dispatch]);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <Heading level={1}>Create a New Password</Heading>
        <p>You stay signed in here. Everywhere else you will sign in with the new password.</p>
        <Card padding="large">
          <Form
            label="New password"
            initialValues={emptyNewPassword}
            schema={newPasswordSchema}
            onSubmit={({ password }) => dispatch(newPasswordSubmitted(password))}
          >
            <FormErrors errors={state.status === 'editing' ? state.errors : []} />
            <NewPasswordFields
              username={username}
              isBusy={state.status !== 'editing'}
              busyLabel="Saving..."
            />
          </Form>
        </Card>
      </Stack>
    </Page>
  );
};
