import { Icon } from '@billfold/shared/ui/Icon';
import styles from './CheckMark.module.css';

export type CheckMarkProps = {
  /** `small` above an amount. */
  readonly size?: 'small' | 'large';
};

/** Shows success as an icon; the text beside it describes the success. */
export const CheckMark = ({ size = 'large' }: CheckMarkProps) => (
  <div className={styles.mark} data-size={size} data-testid="check-mark">
    <Icon name="check" size={size === 'small' ? 24 : 40} />
  </div>
);
