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
    <button type="button" className={styles.tile} aria-labelledby={`${id}-name`} aria-describedby={`${id}-summary`} aria-haspopup="dialog" onClick={onPress}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.name} id={`${id}-name`}>
        {name}
      </span>
      <span className={styles.summary} id={`${id}-summary`}>
        {summary}
      </span>
    </button>
  );
};
