import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useFormikContext } from 'formik';
import type { MassMessageTarget } from './mass-message';
import { sendTestMessage } from './mass-message.submission';
import { toMassMessageRequest, type MassMessageValues } from './mass-message.form';
import styles from './MassMessage.module.css';

type TestButtonProps = {
  readonly target: MassMessageTarget;
  /** Where the test goes, once it is known. */
  readonly address: string | null;
};

/** Sends the text to the person who writes it, filled for one customer. */
export const TestButton = ({ target, address }: TestButtonProps) => {
  const { values } = useFormikContext<MassMessageValues>();
  const [state, submit] = useSubmission(sendTestMessage);
  return (
    <div className={styles.test}>
      {state.status === 'refused' && <ErrorArea errors={state.errors} retriesByItself={false} />}
      <Button
        variant="secondary"
        size="small"
        isBusy={state.status === 'sending'}
        disabled={values.body.trim() === ''}
        onClick={() =>
          submit({
            ...toMassMessageRequest(target, { ...values, when: 'now' }, undefined),
            test_to_self: true,
          })
        }
      >
        {address === null ? 'Send me a test' : `Send a test to ${address}`}
      </Button>
    </div>
  );
};
