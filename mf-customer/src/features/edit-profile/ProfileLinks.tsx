import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { Link } from 'react-router-dom';
import { paths } from '../../module/paths';
import styles from './EditProfileScreen.module.css';

const links: readonly {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    to: paths.manageMethods.href(),
    icon: 'card',
    label: 'Payment methods',
    hint: 'Your cards and bank accounts',
  },
  {
    to: paths.optIns.href(),
    icon: 'bell',
    label: 'Opt-In Preferences',
    hint: 'What each merchant can send you',
  },
];

export const ProfileLinks = () => (
  <ul className={styles.links}>
    {links.map(({ to, icon, label, hint }) => (
      <li key={to}>
        <Link to={to} className={styles.link}>
          <Icon name={icon} />
          <span className={styles.linkTexts}>
            <span className={styles.linkLabel}>{label}</span>
            <span className={styles.hint}>{hint}</span>
          </span>
          <Icon name="chevron-right" size={18} />
        </Link>
      </li>
    ))}
  </ul>
);
