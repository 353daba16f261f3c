import { saveFile } from '@billfold/shared/format/save-file';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { QrCode } from '@billfold/shared/ui/QrCode';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import type { PublicAddress } from '../../entities/merchant/public-addresses';
import styles from './BusinessSettings.module.css';
import { makeQrCode, pathOf, pngOf, svgOf } from './qr-code';

type QrDialogProps = {
  readonly isOpen: boolean;
  readonly merchantName: string;
  /** Stays while the dialog fades. */
  readonly address: PublicAddress;
  readonly onClose: () => void;
};

/** A code that leads a phone's camera to the address, to print. */
export const QrDialog = ({ isOpen, merchantName, address, onClose }: QrDialogProps) => {
  const [hasFailed, setFailed] = useState(false);
  const code = makeQrCode(address.href);
  const name = `${merchantName} ${address.label}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const savePng = () => {
    setFailed(false);
    void pngOf(code).then(
      (file) => saveFile(file, `${name}.png`),
      () => setFailed(true),
    );
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={`QR code: ${address.label}`}
      footer={
        <>
          <Button variant="secondary" onClick={() => saveFile(svgOf(code), `${name}.svg`)}>
            Download SVG
          </Button>
          <Button onClick={savePng}>Download PNG</Button>
        </>
      }
    >
      <Stack gap={3}>
        {hasFailed && <ErrorArea errors="Your browser couldn't make the picture. Download SVG." />}
        <p>Print it on bills, letters, or a sign. A phone's camera opens the page.</p>
        <div className={styles.qr}>
          <QrCode size={code.size} path={pathOf(code)} label={`QR code for ${address.href}`} />
        </div>
        <p className={styles.address}>{address.href}</p>
      </Stack>
    </Modal>
  );
};
