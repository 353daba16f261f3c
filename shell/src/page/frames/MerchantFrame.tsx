import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { ScreenSkeleton } from '../../federation/parts/ScreenSkeleton';
import { MainContent } from '../../platform/main-content/MainContent';
import { DeskTools } from '../desk/DeskTools';
import { isWithheld } from '../navigation/nav-entries';
import { NotFound } from '../not-found/NotFound';
import { selectProfile } from '../../session/auth-selectors';
import { MerchantHeader } from './MerchantHeader';
import styles from './MerchantFrame.module.css';
import { NewForms } from './NewForms';
import { MerchantSidebar } from './MerchantSidebar';
import { useDrawer } from './use-drawer';
import { usePhoneLayout } from '../../platform/use-phone-layout';

const MerchantContent = () => {
  const { plan } = useFederation();
  const { merchant, integrations } = useSelector(selectProfile);
  const { pathname } = useLocation();
  if (merchant !== 'loaded') return <ScreenSkeleton />;
  return isWithheld(plan, integrations, pathname) ? <NotFound /> : <Outlet />;
};

/** Sidebar and header around every merchant screen; on phones the sidebar is a drawer behind the menu button. */
export const MerchantFrame = () => {
  const isPhone = usePhoneLayout();
  const drawer = useDrawer(isPhone);
  return (
    <div className={styles.frame}>
      <MerchantSidebar drawer={drawer} isPhone={isPhone} />
      {drawer.isOpen && <div className={styles.scrim} onClick={drawer.close} aria-hidden="true" />}
      <div className={styles.page} inert={drawer.isOpen}>
        <MerchantHeader drawer={drawer} isPhone={isPhone} />
        <NewForms />
        <DeskTools />
        <MainContent>
          <MerchantContent />
        </MainContent>
      </div>
    </div>
  );
};
