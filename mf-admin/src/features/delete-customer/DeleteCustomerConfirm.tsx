import { countText } from '@billfold/shared/contracts/count-text';
import type { DeletionView } from '@billfold/shared/contracts/customer-deletion.contract';
import { deletionLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatCents } from '@billfold/shared/format/money';
import { displayName } from '@billfold/shared/format/names';
import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import styles from './DeleteCustomer.module.css';
import { deleteCustomer } from './delete-customer.submission';
import { deletion } from './deletion.resource';

export type DeleteCustomerConfirmProps = {
  readonly isOpen: boolean;
  readonly customer: CustomerView;
  readonly onClose: () => void;
};

const endsOf = (ends: DeletionView): readonly string[] => [
  ...(ends.open_invoices === 0
    ? []
    : [
        `${countText(ends.open_invoices, 'open bill', 'open bills')} (${formatCents(ends.open_amount)}) will be canceled.`,
      ]),
  ...(ends.scheduled_payments === 0
    ? []
    : [
        `${countText(ends.scheduled_payments, 'scheduled payment', 'scheduled payments')} won't be made.`,
      ]),
  ...(ends.has_autopay ? ['Auto-pay ends.'] : []),
  ...(ends.plans === 0
    ? []
    : [`${countText(ends.plans, 'payment plan ends', 'payment plans end')}.`]),
];

const Ends = ({ ends }: { readonly ends: DeletionView }) => (
  <>
    <ul className={styles.ends}>
      {endsOf(ends).map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>Links and unsent texts will be canceled. Payments and receipts stay.</li>
    </ul>
    {ends.payment_in_doubt && (
      <p role="alert" className={styles.warning}>
        We're confirming a payment from this customer. Delete the customer after it's confirmed.
      </p>
    )}
    {!ends.has_pin && (
      <p role="alert" className={styles.warning}>
        You don't have a PIN yet. <TextLink to={paths.security.pattern}>Set your PIN</TextLink> to
        delete a customer.
      </p>
    )}
  </>
);

/** Lists what ends, and requests the PIN of the staff member. */
export const DeleteCustomerConfirm = ({
  isOpen,
  customer,
  onClose,
}: DeleteCustomerConfirmProps) => {
  const dispatch = useDispatch();
  const [ends, reload] = useResource(deletion, isOpen ? customer.id : null);
  const state = useSelector((root) => deleteCustomer.select(root, customer.id));
  const refused = state.status === 'refused' ? state : null;
  const lock = refused?.refusals['locked'];
  const isPossible = ends.status === 'loaded' && ends.value.has_pin && !ends.value.payment_in_doubt;
  useEffect(() => {
    if (isOpen) dispatch(deleteCustomer.actions.cleared(customer.id));
  }, [dispatch, isOpen, customer.id]);
  return (
    <PinConfirm
      isOpen={isOpen}
      title="Delete Customer"
      hasLongText
      confirmLabel="Delete Customer"
      isBusy={state.status === 'sending'}
      busyLabel="Deleting..."
      errors={lock === undefined ? (refused?.errors ?? []) : [lock]}
      isLocked={!isPossible || lock !== undefined}
      onConfirm={(pin) =>
        dispatch(deleteCustomer.actions.submitted({ customerId: customer.id, pin }))
      }
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>{`${displayName(customer)} will no longer be a customer of ${customer.merchant_name}.`}</p>
        <WhenLoaded data={ends} loadingLabel="Loading what will be canceled" onRetry={reload}>
          {(value) => <Ends ends={value} />}
        </WhenLoaded>
        <p>{`An owner can restore the customer for ${deletionLimits.restorableDays} days, but not what's canceled here.`}</p>
      </Stack>
    </PinConfirm>
  );
};
