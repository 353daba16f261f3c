import { Outlet } from 'react-router-dom';
import { useSession } from '../../session/session-context';
import { IdleLogout } from '../../session/idle/IdleLogout';
import { MainContent } from '../../platform/main-content/MainContent';
import { CustomerHeader } from './CustomerHeader';
import styles from './CustomerFrame.module.css';
import { CustomerSidebar } from './CustomerSidebar';
import { useDrawer } from './use-drawer';

/** Header and sidebar around every customer screen, and the idle clock of the session. */
export const CustomerFrame = () => {
  const session = useSession();
  const drawer = useDrawer();
  return (
    <div className={styles.frame}>
      <IdleLogout onIdle={session.expire} onTouch={session.refresh} onLogout={session.signOut} />
      <CustomerSidebar drawer={drawer} />
      <div
        className={styles.scrim}
        data-open={drawer.isOpen || undefined}
        onClick={drawer.close}
        aria-hidden="true"
      />
      <div inert={drawer.isOpen}>
        <CustomerHeader drawer={drawer} />
        <MainContent>
          <Outlet />
        </MainContent>
      </div>
    </div>
  );
};
