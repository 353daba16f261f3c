import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import styles from './Welcome.module.css';

/** Explains what to do with an address without an invitation. */
export const NoInvitation = () => (
  <AccessPage title="This link is not complete">
    <p className={styles.text}>
      Please open the link in the text message or the email that your business sent you. If it was
      cut off, copy all of it into the address bar.
    </p>
    <p className={styles.text}>No message? Ask your business to send you a new invitation.</p>
    <ButtonLink variant="secondary" isWide to={paths.customerLogin.href(null)}>
      I have a PIN already
    </ButtonLink>
  </AccessPage>
);
