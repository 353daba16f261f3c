import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import styles from './PictureDialog.module.css';

export type PictureDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its text for people who do not see it. */
  readonly title: string;
  readonly address: string;
  readonly onDownload: () => void;
};

/** A picture of a message, as large as the page allows. */
export const PictureDialog = ({
  isOpen,
  onClose,
  title,
  address,
  onDownload,
}: PictureDialogProps) => (
  <Modal
    isOpen={isOpen}
    onClose={onClose}
    title={title}
    width="large"
    isLong
    footer={
      <Button variant="secondary" icon="download" onClick={onDownload}>
        Download
      </Button>
    }
  >
    <img className={styles.picture} src={address} alt={title} />
  </Modal>
);
