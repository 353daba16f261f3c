import { Icon } from '@billfold/shared/ui/Icon';
import styles from './Done.module.css';

/**
 * Announces the last change. The element is always in the page, because a screen reader announces changes of known
 * elements only.
 */
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
