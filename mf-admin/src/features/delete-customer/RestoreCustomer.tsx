import type { RestorationView } from '@billfold/shared/contracts/customer-deletion.contract';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import styles from './DeleteCustomer.module.css';
import {
  restorationConfirmed,
  restorationEnded,
  selectRestoreCustomer,
} from './restore-customer.slice';

type RestoreCustomerProps = {
  readonly customerId: number;
  readonly deleted: RestorationView;
};

const noneUnderWay = { isRestoring: false, errors: [] } as const;

const Question = ({ deleted }: Pick<RestoreCustomerProps, 'deleted'>) => (
  <Stack gap={2}>
    <p>{`${deleted.full_name} becomes a customer of ${deleted.merchant_name} again, with the payments, tags and notes of before.`}</p>
    <ul className={styles.ends}>
      <li>Texts, emails and marketing stay off until the customer agrees to them again.</li>
      <li>Auto-pay, scheduled payments and payment plans stay ended.</li>
      <li>Cancelled bills stay cancelled.</li>
    </ul>
  </Stack>
);

/** Since when the customer is deleted, and the way back while there is one. The address opens its question. */
export const RestoreCustomer = ({ customerId, deleted }: RestoreCustomerProps) => {
  const dispatch = useDispatch();
  const dialog = useProfileDialog('restore');
  const state = useSelector(selectRestoreCustomer);
  const { isRestoring, errors } = state.customerId === customerId ? state : noneUnderWay;
  useEffect(() => () => void dispatch(restorationEnded()), [dispatch]);
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
      <ErrorArea errors={errors} />
      {deleted.is_restorable && (
        <>
          <Button isBusy={isRestoring} busyLabel="Restoring..." onClick={dialog.open}>
            Restore customer
          </Button>
          <ConfirmDialog
            isOpen={dialog.isOpen}
            title="Restore customer"
            confirmLabel="Restore customer"
            onConfirm={() => {
              dialog.close();
              dispatch(restorationConfirmed(customerId));
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
