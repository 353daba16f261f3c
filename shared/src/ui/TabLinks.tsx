import { Link, type To } from 'react-router-dom';
import { classNames } from './class-names';
import styles from './Tabs.module.css';

type TabLinksProps = {
  readonly label: string;
  readonly items: readonly {
    readonly to: To;
    readonly label: string;
    readonly isCurrent: boolean;
  }[];
};

/** Tabs that are addresses of their own: the page below them is that of the current one. */
export const TabLinks = ({ label, items }: TabLinksProps) => (
  <nav className={styles.list} aria-label={label}>
    {items.map((item) => (
      <Link
        key={item.label}
        to={item.to}
        className={classNames(styles.tab, styles.link)}
        {...(item.isCurrent && { 'aria-current': 'page', 'data-selected': true })}
      >
        {item.label}
      </Link>
    ))}
  </nav>
);
