import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Icon } from '@billfold/shared/ui/Icon';
import { offlineHint, useIsOnline } from '@billfold/shared/ui/use-is-online';
import styles from './FailureCard.module.css';
import { useFocusHandover } from './use-focus-handover';
import { useWayHome } from './use-way-home';

const hints = {
  nothing: 'Everything else keeps working. Please try again in a moment.',
  unsaved: 'Save or finish your work on this page first, then try again. The page will reload.',
  away: "Billfold isn't responding. We'll keep trying.",
  unanswered:
    "We couldn't check your link. We'll check again when you press the button or when you're back online.",
} as const;

type FailureCardProps = {
  /** The name of the failed part for users: 'Inbox'. */
  readonly title: string;
  readonly onRetry: () => void;
  /**
   * `unsaved`: only a reload helps, and unsaved work forbids it. `away`: the server does not answer. `unanswered`: the
   * check of the visitor's link was lost.
   */
  readonly heldBy?: keyof typeof hints;
  /** A slot inside another screen: without the way home. */
  readonly isSlot?: boolean;
};

/** Shown in place of a part that failed. The rest of the page works. */
export const FailureCard = ({
  title,
  onRetry,
  heldBy = 'nothing',
  isSlot = false,
}: FailureCardProps) => {
  const home = useWayHome();
  const card = useFocusHandover(isSlot);
  const isOnline = useIsOnline();
  const Sentence = isSlot ? 'h2' : 'h1';
  return (
    <section ref={card} className={styles.card} role="alert" data-slot={isSlot || undefined}>
      <span className={styles.icon}>
        <Icon name="warning" size={28} />
      </span>
      <Sentence className={styles.sentence}>{title} isn't available right now.</Sentence>
      <p className={styles.hint}>
        {!isOnline && (heldBy === 'nothing' || heldBy === 'away') ? offlineHint : hints[heldBy]}
      </p>
      <div className={styles.actions}>
        <Button onClick={onRetry} icon="refresh">
          Try again
        </Button>
        {!isSlot && home !== null && (
          <ButtonLink to={home.path} variant="secondary">
            {home.label}
          </ButtonLink>
        )}
      </div>
    </section>
  );
};
