import { Badge } from '@billfold/shared/ui/Badge';
import { Icon, isIconName } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Logo } from '@billfold/shared/ui/Logo';
import { ProductMark, ProductSymbol } from '@billfold/shared/ui/ProductMark';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReleaseNavigation } from '@billfold/shared/contracts/release.contract';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { framePart } from '../../federation/frame/frame-parts';
import { useFederation } from '../../federation/parts/federation-context';
import { badgeText, type WithInboxBadge } from '../navigation/inbox-badge.slice';
import { isCurrentEntry, isUndecided, visibleEntries } from '../navigation/nav-entries';
import { productName } from '../navigation/use-page-title';
import { selectMenuOwner, selectProfile } from '../../session/auth-selectors';
import styles from './MerchantSidebar.module.css';
import { ThemeChoice } from './ThemeChoice';
import { drawerPanelId, type Drawer } from './use-drawer';

const SidebarEntry = ({ entry }: { readonly entry: ReleaseNavigation }) => {
  const { pathname } = useLocation();
  const unread = badgeText(useSelector(({ inboxBadge }: WithInboxBadge) => inboxBadge));
  return (
    <li>
      <Link
        to={entry.path}
        className={styles.entry}
        aria-current={isCurrentEntry(entry.path, pathname) ? 'page' : undefined}
      >
        <Icon name={isIconName(entry.icon) ? entry.icon : 'file'} />
        <span className={styles.label}>{entry.label}</span>
        {entry.badge === 'inbox' && unread !== null && (
          <span className={styles.badge}>
            <Badge label="unread">{unread}</Badge>
          </span>
        )}
      </Link>
    </li>
  );
};

/** The chosen merchant; of all of several, the product. */
const HomeLink = () => {
  const owner = useSelector(selectMenuOwner);
  return (
    <Link to="/admin/dashboard" className={styles.logo}>
      <span className={styles.mark} aria-hidden="true">
        {owner === null ? (
          <ProductSymbol />
        ) : (
          <Logo name={owner.name} url={owner.logoUrl} size="small" />
        )}
      </span>
      <span className={styles.name}>{owner?.name ?? productName}</span>
      <VisuallyHidden>: to the dashboard</VisuallyHidden>
    </Link>
  );
};

type MerchantSidebarProps = { readonly drawer: Drawer; readonly isPhone: boolean };

export const MerchantSidebar = ({ drawer, isPhone }: MerchantSidebarProps) => {
  const { plan, screens } = useFederation();
  const profile = useSelector(selectProfile);
  return (
    <aside
      id={drawerPanelId}
      className={styles.sidebar}
      data-open={drawer.isOpen || undefined}
      inert={isPhone && !drawer.isOpen}
      aria-label="Menu"
    >
      <div className={styles.top}>
        <HomeLink />
        {isPhone && <IconButton icon="close" label="Close menu" onClick={drawer.close} />}
      </div>
      <nav ref={framePart} aria-label="Main" className={styles.nav}>
        <ul>
          {visibleEntries(plan, screens, profile).map((entry) =>
            isUndecided(entry, profile.merchants) ? (
              <li key={entry.path} className={styles.place} aria-hidden="true" />
            ) : (
              <SidebarEntry key={entry.path} entry={entry} />
            ),
          )}
        </ul>
      </nav>
      <ThemeChoice />
      <footer className={styles.footer}>
        powered by <ProductMark size="small" />
      </footer>
    </aside>
  );
};
