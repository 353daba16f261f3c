import { Icon } from '@billfold/shared/ui/Icon';
import styles from './CheckMark.module.css';

/** Shows success as an icon; the text beside it describes the success. */
export const CheckMark = () => (
  <div className={styles.mark} data-testid="check-mark">
    <Icon name="check" size={40} />
  </div>
);
