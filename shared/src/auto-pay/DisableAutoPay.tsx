import { Button } from '../ui/Button';
import { SettledButton } from '../ui/SettledButton';
import { Stack } from '../ui/Stack';
import { useEffect, useRef, type ReactNode } from 'react';

export type DisableAutoPayProps = {
  /** What ends. */
  readonly children: ReactNode;
  readonly isDisabling: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Confirms with a second press before auto-pay is turned off. Closing it restores the focus. */
export const DisableAutoPay = ({
  children,
  isDisabling,
  onConfirm,
  onCancel,
}: DisableAutoPayProps) => {
  const wayBack = useRef<HTMLButtonElement>(null);
  useEffect(() => wayBack.current?.focus(), []);
  return (
    <Stack gap={5}>
      {children}
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
