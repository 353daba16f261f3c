import { Link, useLocation } from 'react-router-dom';
import styles from './CustomerHeader.module.css';

const links = [
  { label: 'Home', path: '/customer/dashboard' },
  { label: 'Bills', path: '/customer/bills/unpaid' },
  { label: 'Receipts', path: '/customer/receipts/paid' },
  { label: 'Payment methods', path: '/customer/blytzwallet/methods' },
] as const;

/** The sections of the customer area, in the header of a desktop. */
export const CustomerNav = () => {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Sections">
      <ul className={styles.links}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link
              to={path}
              className={styles.link}
              aria-current={pathname === path ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
