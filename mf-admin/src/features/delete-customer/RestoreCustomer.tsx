import type { RestorationView } from '@billfold/shared/contracts/customer-deletion.contract';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import styles from './DeleteCustomer.module.css';
import { restoreCustomer } from './restore-customer.submission';

type RestoreCustomerProps = {
  readonly customerId: number;
  readonly deleted: RestorationView;
};

const Question = ({ deleted }: Pick<RestoreCustomerProps, 'deleted'>) => (
  <Stack gap={2}>
    <p>{`${deleted.full_name} will be a ${deleted.merchant_name} customer again, with their previous payments, tags and notes.`}</p>
    <ul className={styles.ends}>
      <li>Texts, emails and marketing stay off until the customer opts in again.</li>
      <li>Auto-pay, scheduled payments and payment plans won't restart.</li>
      <li>Canceled bills stay canceled.</li>
    </ul>
  </Stack>
);

/** Since when the customer is deleted, and the way back while there is one. The address opens its question. */
export const RestoreCustomer = ({ customerId, deleted }: RestoreCustomerProps) => {
  const dialog = useProfileDialog('restore');
  const [state, restore] = useSubmission(restoreCustomer, undefined, customerId);
  const timeText = useStaffTime(deleted.merchant_id);
  const until = timeText(deleted.restorable_until);
  return (
    <>
      <p>
        {`Deleted on ${timeText(deleted.deleted_at)}. `}
        {deleted.is_restorable
          ? `You can restore the customer until ${until}.`
          : `The customer could be restored until ${until}.`}
      </p>
      <ErrorArea errors={state.status === 'refused' ? state.errors : []} />
      {deleted.is_restorable && (
        <>
          <Button
            isBusy={state.status === 'sending'}
            busyLabel="Restoring..."
            onClick={dialog.open}
          >
            Restore customer
          </Button>
          <ConfirmDialog
            isOpen={dialog.isOpen}
            title="Restore customer"
            confirmLabel="Restore customer"
            onConfirm={() => {
              dialog.close();
              restore(customerId);
            }}
            onClose={dialog.close}
          >
            <Question deleted={deleted} />
          </ConfirmDialog>
        </>
      )}
    </>
  );
};
