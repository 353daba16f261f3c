import { displayName } from '@billfold/shared/format/names';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../session/session-context';
import { selectUserInfo } from '../../session/auth-selectors';
import { framePart } from '../../federation/frame/frame-parts';
import styles from './CustomerSidebar.module.css';
import { ThemeChoice } from './ThemeChoice';
import { drawerPanelId, type Drawer } from './use-drawer';

const links: readonly { readonly label: string; readonly path: string; readonly icon: IconName }[] =
  [
    { label: 'Profile', path: '/customer/profile', icon: 'user' },
    { label: 'Dashboard', path: '/customer/dashboard', icon: 'home' },
    { label: 'Notifications', path: '/customer/profile/settings', icon: 'bell' },
  ];

const CustomerName = () => {
  const user = useSelector(selectUserInfo);
  const name = user === null ? '' : displayName(user);
  return (
    <div className={styles.person}>
      <Avatar name={name} size="large" />
      <p className={styles.name}>{name}</p>
    </div>
  );
};

/** The menu of the customer area. */
export const CustomerSidebar = ({ drawer }: { readonly drawer: Drawer }) => {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <aside
      id={drawerPanelId}
      className={styles.sidebar}
      data-open={drawer.isOpen || undefined}
      inert={!drawer.isOpen}
      aria-label="Menu"
    >
      <div className={styles.close}>
        <IconButton icon="close" label="Close menu" onClick={drawer.close} />
      </div>
      <CustomerName />
      <nav ref={framePart} aria-label="Main">
        <ul className={styles.links}>
          {links.map(({ label, path, icon }) => (
            <li key={path}>
              <Link
                to={path}
                className={styles.link}
                aria-current={pathname === path ? 'page' : undefined}
                onClick={drawer.close}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={session.signOut}>
              <Icon name="logout" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <ThemeChoice />
    </aside>
  );
};
