import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { FactorCodeField } from '@billfold/shared/second-factor/FactorCodeField';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { object } from 'yup';
import { codeDismissed, codeEntered, selectCodePrompt } from './code-prompt.slice';

const schema = object({ code: textRule() });

/** Drawn after the dialog: a dialog below takes the focus back from a field that has it before the dialog does. */
const CodeField = () => {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    void Promise.resolve().then(() => setDrawn(true));
  }, []);
  return isDrawn && <FactorCodeField hasInitialFocus />;
};

/** Requests a code of the second factor when the server requires one for a call; the call is then repeated with it. */
export const CodePrompt = () => {
  const dispatch = useDispatch();
  const formId = useId();
  const { status, errors } = useSelector(selectCodePrompt);
  // What waits for a code goes on without one when the screen is left.
  useEffect(() => () => void dispatch(codeDismissed()), [dispatch]);
  const close = () => void dispatch(codeDismissed());
  const isChecking = status === 'checking';
  return (
    <Modal
      isOpen={status !== 'closed'}
      onClose={close}
      title="Confirm with a code"
      width="small"
      isDismissable={!isChecking}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={isChecking}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isChecking} busyLabel="Checking...">
            Confirm
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label="Confirm with a code"
        initialValues={{ code: '' }}
        schema={schema}
        onSubmit={({ code }) => {
          if (!isChecking) dispatch(codeEntered(code));
        }}
      >
        <Stack>
          {errors.length > 0 && <FormErrors errors={errors} />}
          <p>
            We're asking again because this is hard to undo. We won't ask again for ten minutes.
          </p>
          <CodeField />
        </Stack>
      </Form>
    </Modal>
  );
};
