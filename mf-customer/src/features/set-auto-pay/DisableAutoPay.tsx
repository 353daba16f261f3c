import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { Button } from '@billfold/shared/ui/Button';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useRef } from 'react';

export type DisableAutoPayProps = {
  readonly subscription: SubscriptionView;
  readonly isDisabling: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks once more. Nothing is sent before the second press; the focus waits on the way back. */
export const DisableAutoPay = ({
  subscription,
  isDisabling,
  onConfirm,
  onCancel,
}: DisableAutoPayProps) => {
  const wayBack = useRef<HTMLButtonElement>(null);
  useEffect(() => wayBack.current?.focus(), []);
  return (
    <Stack gap={5}>
      <p>
        Bills from {subscription.merchant_name} will no longer be paid by themselves. You will have
        to pay each of them by its due date.
      </p>
      <Stack gap={2}>
        <SettledButton
          variant="danger"
          size="large"
          isWide
          isBusy={isDisabling}
          busyLabel="Disabling..."
          onClick={onConfirm}
        >
          Yes, I really want to disable autopay
        </SettledButton>
        <Button
          ref={wayBack}
          variant="secondary"
          size="large"
          isWide
          disabled={isDisabling}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
};
