import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Stack } from '@billfold/shared/ui/Stack';
import { methodName } from '@billfold/shared/wallet/payment-method.domain';
import styles from './ManageMethodsScreen.module.css';
import { describeUse, usesOf } from './method-uses-texts';

export type RemoveMethodDialogProps = {
  readonly isOpen: boolean;
  /** Null before the dialog first opens. */
  readonly method: PaymentMethodView | null;
  /** The server answered that the method is in use. */
  readonly isInUse: boolean;
  readonly isBusy: boolean;
  readonly errors: readonly string[];
  readonly onConfirm: (isWarned: boolean) => void;
  readonly onClose: () => void;
};

/** Confirms the removal of a method, and names what ends with it. */
export const RemoveMethodDialog = ({
  isOpen,
  method,
  isInUse,
  isBusy,
  errors,
  onConfirm,
  onClose,
}: RemoveMethodDialogProps) => {
  const uses = method === null ? [] : usesOf(method);
  const isWarned = isInUse || uses.length > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove payment method?"
      confirmLabel={isWarned ? 'Remove anyway' : 'Remove'}
      cancelLabel="Keep"
      tone="danger"
      isBusy={isBusy}
      busyLabel="Removing..."
      errors={errors}
      onConfirm={() => onConfirm(isWarned)}
      onClose={onClose}
    >
      {method !== null && (
        <Stack gap={3}>
          <p className={styles.question}>{`${methodName(method)} will no longer be saved.`}</p>
          {uses.length > 0 && (
            <div className={styles.warning}>
              <p>It's still in use:</p>
              <ul>
                {uses.map((use) => (
                  <li key={`${use.kind} ${use.subscription} ${use.invoice}`}>{describeUse(use)}</li>
                ))}
              </ul>
            </div>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
};
