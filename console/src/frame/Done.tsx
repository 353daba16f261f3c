import { Icon } from '@billfold/shared/ui/Icon';
import styles from './Done.module.css';

/** What was just done. The place is always in the page: a screen reader hears only what changes in one that it knew. */
export const Done = ({ sentence }: { readonly sentence: string }) => (
  <div role="status" className={styles.place}>
    {sentence !== '' && (
      <p className={styles.done}>
        <Icon name="check-circle" />
        <span>{sentence}</span>
      </p>
    )}
  </div>
);
