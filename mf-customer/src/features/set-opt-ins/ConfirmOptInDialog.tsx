import {
  optInStatement,
  optOutQuestion,
  type OptInName,
} from '@billfold/shared/contracts/opt-in-wording';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';

export type ConfirmOptInDialogProps = {
  readonly isOpen: boolean;
  readonly name: OptInName;
  readonly isOn: boolean;
  readonly merchantName: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** The words a customer agrees to, or takes back. */
export const ConfirmOptInDialog = ({
  isOpen,
  name,
  isOn,
  merchantName,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmOptInDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={isOn ? 'Opt in' : 'Opt out'}
    confirmLabel="Confirm"
    isBusy={isBusy}
    busyLabel="Saving..."
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>{isOn ? optInStatement(name, merchantName) : optOutQuestion(name, merchantName)}</p>
  </ConfirmDialog>
);
