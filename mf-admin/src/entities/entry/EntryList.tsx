import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { Link } from 'react-router-dom';
import styles from './EntryList.module.css';

export type Entry = {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
};

/** Links to the screens of a part of the console, each with what it is for. */
export const EntryList = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ to, title, text, icon }) => (
      <li key={to} className={styles.entry}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <div>
          <Link to={to} className={styles.link}>
            {title}
          </Link>
          <p className={styles.text}>{text}</p>
        </div>
        <Icon name="chevron-right" size={18} />
      </li>
    ))}
  </ul>
);
