import { IconButton } from '@billfold/shared/ui/IconButton';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { framePart } from '../../federation/frame/frame-parts';
import { productName } from '../navigation/use-page-title';
import styles from './CustomerHeader.module.css';
import { hasBackArrow, hasFixedHeader } from './customer-header-rules';
import { drawerOpenerId, drawerPanelId, type Drawer } from './use-drawer';

/** One step back within this visit, else the dashboard. The first page of a visit has the key 'default'. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/customer/dashboard') : navigate(-1));
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
        <IconButton
          id={drawerOpenerId}
          icon="menu"
          label="Open menu"
          aria-expanded={drawer.isOpen}
          aria-controls={drawerPanelId}
          onClick={drawer.open}
        />
      )}
      <Link to="/customer/dashboard" className={styles.wordmark}>
        {productName}
      </Link>
    </header>
  );
};
