import { displayName } from '@billfold/shared/format/names';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { framePart } from '../../federation/frame/frame-parts';
import { selectUserInfo } from '../../session/auth-selectors';
import { useSession } from '../../session/session-context';
import styles from './CustomerHeader.module.css';
import { hasBackArrow, hasFixedHeader } from './customer-header-rules';
import { CustomerNav } from './CustomerNav';
import { drawerOpenerId, drawerPanelId, wideDrawerOpenerId, type Drawer } from './use-drawer';

/** One step back within this visit, else the dashboard. The first page of a visit has the key 'default'. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/customer/dashboard') : navigate(-1));
};

/** The menu's opener of a desktop: the customer's name. */
const Account = ({ drawer }: { readonly drawer: Drawer }) => {
  const user = useSelector(selectUserInfo);
  const name = user === null ? '' : displayName(user);
  return (
    <button
      id={wideDrawerOpenerId}
      type="button"
      className={styles.account}
      aria-expanded={drawer.isOpen}
      aria-controls={drawerPanelId}
      onClick={drawer.open}
    >
      <VisuallyHidden>{name === '' ? 'Account menu' : `Account menu of ${name}`}</VisuallyHidden>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <Avatar name={name} size="small" />
      <Icon name="chevron-down" size={16} />
    </button>
  );
};

export const CustomerHeader = ({ drawer }: { readonly drawer: Drawer }) => {
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const isFixed = hasFixedHeader(pathname);
  return (
    <header ref={framePart} className={styles.header} data-fixed={isFixed || undefined}>
      {hasBackArrow(pathname) ? (
        <IconButton icon="back" label="Back" onClick={goBack} />
      ) : (
        <div className={styles.menu}>
          <IconButton
            id={drawerOpenerId}
            icon="menu"
            label="Open menu"
            aria-expanded={drawer.isOpen}
            aria-controls={drawerPanelId}
            onClick={drawer.open}
          />
        </div>
      )}
      <Link to="/customer/dashboard" className={styles.wordmark}>
        <ProductMark />
      </Link>
      <CustomerNav />
      <Account drawer={drawer} />
    </header>
  );
};

/** For the link of a text or mail, which opens one invoice: instead of the menu a way to the rest. */
export const LinkHeader = () => {
  const session = useSession();
  return (
    <header ref={framePart} className={styles.header} data-fixed>
      <span className={styles.wordmark}>
        <ProductMark />
      </span>
      <div className={styles.signIn}>
        <Button variant="quiet" size="small" onClick={session.signOutInPlace}>
          Sign in
        </Button>
      </div>
    </header>
  );
};
