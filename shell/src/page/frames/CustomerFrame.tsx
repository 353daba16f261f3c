import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { selectUserInfo } from '../../session/auth-selectors';
import { useSession } from '../../session/session-context';
import { IdleLogout } from '../../session/idle/IdleLogout';
import { MainContent } from '../../platform/main-content/MainContent';
import { CustomerHeader, LinkHeader } from './CustomerHeader';
import styles from './CustomerFrame.module.css';
import { CustomerSidebar } from './CustomerSidebar';
import { useDrawer } from './use-drawer';

/** Header and sidebar around every customer screen, and the idle clock of the session. A text's link has no menu. */
export const CustomerFrame = () => {
  const session = useSession();
  const drawer = useDrawer();
  const isOfLink = useSelector(selectUserInfo)?.pay_only === true;
  if (isOfLink)
    return (
      <div className={styles.frame}>
        <IdleLogout onIdle={session.expire} onTouch={session.refresh} onLogout={session.signOut} />
        <LinkHeader />
        <MainContent>
          <Outlet />
        </MainContent>
      </div>
    );
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
