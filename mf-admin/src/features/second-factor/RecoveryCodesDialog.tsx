import { RecoveryCodeList } from '@billfold/shared/second-factor/RecoveryCodeList';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';

type RecoveryCodesDialogProps = {
  /** Null: closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
};

/** New recovery codes; a press beside the dialog does not close it, since they are shown once. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Modal
    isOpen={codes !== null}
    onClose={onClose}
    title="Your recovery codes"
    isLong
    isDismissable={false}
    footer={<Button onClick={onClose}>I saved them</Button>}
  >
    <RecoveryCodeList codes={codes ?? []} />
  </Modal>
);
