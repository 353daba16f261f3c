import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Icon } from '@billfold/shared/ui/Icon';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectKind, type SignedInKind } from '../session/auth.selectors';
import styles from './FailureCard.module.css';

const homes: Readonly<Record<SignedInKind, { readonly path: string; readonly label: string }>> = {
  merchant: { path: '/admin/dashboard', label: 'Go to the dashboard' },
  customer: { path: '/customer/dashboard', label: 'Go to the dashboard' },
  nobody: { path: '/', label: 'Go to sign in' },
};

type FailureCardProps = {
  /** What failed, as people know it: 'Inbox'. */
  readonly title: string;
  readonly onRetry: () => void;
  /** A slot inside another screen: without the way home. */
  readonly isSlot?: boolean;
};

/** The rectangle of a part that did not load or broke: everything around it goes on. */
export const FailureCard = ({ title, onRetry, isSlot = false }: FailureCardProps) => {
  const home = homes[useSelector(selectKind)];
  const { pathname } = useLocation();
  const Sentence = isSlot ? 'h2' : 'h1';
  const hasWayHome = !isSlot && pathname !== home.path;
  return (
    <section className={styles.card} role="alert" data-slot={isSlot || undefined}>
      <span className={styles.icon}>
        <Icon name="warning" size={28} />
      </span>
      <Sentence className={styles.sentence}>{title} is not available right now.</Sentence>
      <p className={styles.hint}>Everything else keeps working. Please try again in a moment.</p>
      <div className={styles.actions}>
        <Button onClick={onRetry} icon="refresh">
          Try again
        </Button>
        {hasWayHome && (
          <ButtonLink to={home.path} variant="secondary">
            {home.label}
          </ButtonLink>
        )}
      </div>
    </section>
  );
};
