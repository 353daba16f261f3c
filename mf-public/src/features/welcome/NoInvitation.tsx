import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import styles from './Welcome.module.css';

/** Explains what to do with an address without an invitation. */
export const NoInvitation = () => (
  <AccessPage title="This link isn't complete">
    <p className={styles.text}>
      Open the link in the text or email from the business. If it got cut off, copy the whole link
      into the address bar.
    </p>
    <p className={styles.text}>No message? Ask the business to send you a new invitation.</p>
    <ButtonLink variant="secondary" isWide to={paths.customerLogin.href(null)}>
      I already have a PIN
    </ButtonLink>
  </AccessPage>
);
