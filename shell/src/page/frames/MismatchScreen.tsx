import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { useSession } from '../../session/session-context';
import { MainContent } from '../../platform/main-content/MainContent';
import styles from './MismatchScreen.module.css';

const sentences = {
  merchant: 'You are currently trying to access the merchant portal while logged in as a customer.',
  customer: 'You are currently trying to access the customer portal while logged in as a merchant.',
} as const;

/** Replaces every screen of the other kind of user. The logout keeps the address, and the guard checks it again. */
export const MismatchScreen = ({ portal }: { readonly portal: keyof typeof sentences }) => {
  const session = useSession();
  return (
    <MainContent>
      <section className={styles.screen}>
        <span className={styles.icon}>
          <Icon name="lock" size={32} />
        </span>
        <h1 className={styles.sentence}>{sentences[portal]}</h1>
        <Button size="large" onClick={session.signOutInPlace}>
          Logout
        </Button>
      </section>
    </MainContent>
  );
};
