import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { CopyButton } from '../../entities/settings/CopyButton';
import styles from './Keys.module.css';

type NewKeyDialogProps = {
  readonly isOpen: boolean;
  /** Stays while the dialog fades. */
  readonly created: { readonly key: string };
  /** Where the key may be. */
  readonly text: string;
  readonly onClose: () => void;
};

/** A new key, the one time it can be read. */
export const NewKeyDialog = ({ isOpen, created, text, onClose }: NewKeyDialogProps) => (
  <Modal
    isOpen={isOpen}
    onClose={onClose}
    title="Your new key"
    isDismissable={false}
    footer={<Button onClick={onClose}>I saved it</Button>}
  >
    <Stack gap={3}>
      <p>
        Copy it now. <strong>You won't see it again.</strong>
      </p>
      <code className={styles.code}>{created.key}</code>
      <CopyButton key={created.key} text={created.key} label="Copy the key" />
      <p>{text}</p>
    </Stack>
  </Modal>
);
