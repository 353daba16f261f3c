import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { useId } from 'react';
import styles from './ViewDashboardScreen.module.css';

export type DashboardTileProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly summary: string;
  readonly onPress: () => void;
};

export const DashboardTile = ({ icon, name, summary, onPress }: DashboardTileProps) => {
  const id = useId();
  return (
    <div className={styles.tile}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <button
        type="button"
        className={styles.name}
        aria-describedby={id}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        {name}
      </button>
      <span className={styles.summary} id={id}>
        {summary}
      </span>
    </div>
  );
};
