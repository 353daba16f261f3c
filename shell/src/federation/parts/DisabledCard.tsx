import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Icon } from '@billfold/shared/ui/Icon';
import styles from './FailureCard.module.css';
import { useWayHome } from './use-way-home';

type DisabledCardProps = {
  /** The name of the disabled part for users: 'Inbox'. */
  readonly title: string;
  /** The operator's message to users. */
  readonly message: string;
  /** A slot inside another screen: one line, without the way home. */
  readonly isSlot?: boolean;
};

/** Shown in place of a disabled module, without a retry. The rest of the page works. */
export const DisabledCard = ({ title, message, isSlot = false }: DisabledCardProps) => {
  const home = useWayHome();
  if (isSlot) {
    return (
      <p className={styles.note} role="status">
        <Icon name="info" size={18} />
        <span>{message}</span>
      </p>
    );
  }
  return (
    <section className={styles.card} role="status">
      <span className={styles.icon} data-calm>
        <Icon name="info" size={28} />
      </span>
      <h1 className={styles.sentence}>{title} is turned off.</h1>
      <p className={styles.hint}>{message}</p>
      {home !== null && (
        <div className={styles.actions}>
          <ButtonLink to={home.path} variant="secondary">
            {home.label}
          </ButtonLink>
        </div>
      )}
    </section>
  );
};
