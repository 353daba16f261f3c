import type { ReactNode } from 'react';
import { Button } from './Button';
import { ErrorArea } from './ErrorArea';
import { Modal } from './Modal';
import { SettledButton } from './SettledButton';
import { Stack } from './Stack';

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** While it runs the controls are disabled and the dialog cannot be closed. */
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
  readonly errors?: readonly string[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Confirms an action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'primary',
    isBusy = false,
    busyLabel,
    errors,
    onConfirm,
    onClose,
  } = props;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width="small"
      role="alertdialog"
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <SettledButton
            variant={tone}
            onClick={onConfirm}
            isBusy={isBusy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
          >
            {confirmLabel}
          </SettledButton>
        </>
      }
    >
      <Stack>
        <ErrorArea errors={errors} />
        <div>{children}</div>
      </Stack>
    </Modal>
  );
};
