import { Icon } from '@billfold/shared/ui/Icon';
import styles from './CheckMark.module.css';

/** It worked. The words beside it say what. */
export const CheckMark = () => (
  <div className={styles.mark} data-testid="check-mark">
    <Icon name="check" size={40} />
  </div>
);
