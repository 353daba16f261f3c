import type { FactorKey } from '../contracts/second-factor.contract';
import { QrCode } from '../ui/QrCode';
import styles from './SecondFactor.module.css';

/** What an authenticator app takes: a QR code for its camera, and the same key for typing. */
export const AuthenticatorKey = ({ factorKey: { key, qr } }: { readonly factorKey: FactorKey }) => (
  <div className={styles.key}>
    <div className={styles.words}>
      <p>
        Open an authenticator app on your phone and scan this code. Then enter the 6 digits it
        shows.
      </p>
      <p>Without a camera, type this key into the app:</p>
      <p className={styles.secret}>{key}</p>
    </div>
    <QrCode
      size={qr.size}
      path={qr.path}
      label="QR code for your authenticator app. The key beside it is the same as text."
    />
  </div>
);
