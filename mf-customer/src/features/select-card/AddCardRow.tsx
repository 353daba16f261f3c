import { Icon } from '@billfold/shared/ui/Icon';
import { Link } from 'react-router-dom';
import { paths } from '../../module/paths';
import styles from './SelectCardScreen.module.css';

export const AddCardRow = () => (
  <Link to={paths.addCard.href()} state={{ isFromCards: true }} className={styles.add}>
    <span className={styles.plus}>
      <Icon name="plus" />
    </span>
    <span className={styles.grow}>Add Card</span>
    <Icon name="chevron-right" size={18} />
  </Link>
);
