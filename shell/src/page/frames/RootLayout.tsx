import { useNavigationGuard } from '@billfold/shared/remote/use-navigation-guard';
import { useRepeatedDocument } from '@billfold/shared/remote/use-repeated-document';
import { useState, type MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LegalModalHost } from '../legal/LegalModalHost';
import {
  mainContentId,
  useFocusOnNavigation,
} from '../../platform/main-content/use-focus-on-navigation';
import { UpdateHost } from '../updates/UpdateHost';
import { createHolds } from '../../federation/frame/held-navigations';
import { usePageTitle } from '../navigation/use-page-title';
import { useFederation } from '../../federation/parts/federation-context';
import { notify } from '../notifications/notify';
import { Toasts } from '../notifications/Toasts';
import { OfflineBar } from './OfflineBar';
import { useSession } from '../../session/session-context';
import { QaPanelHost } from '../qa/QaPanelHost';
import { OverrideBanner } from './OverrideBanner';
import styles from './RootLayout.module.css';

/** The address must not change: a hash would be a navigation of its own. */
const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(mainContentId)?.focus();
};

const useHolds = () => {
  const { screens, report } = useFederation();
  const dispatch = useDispatch();
  const [isHeld] = useState(() =>
    createHolds({ screens, report, say: (toast) => notify(dispatch, toast) }),
  );
  return isHeld;
};

/** The parts of every page: skip link, bars, toasts, legal modals, title, focus and scroll on navigation. */
export const RootLayout = () => {
  const session = useSession();
  usePageTitle();
  useFocusOnNavigation();
  useNavigationGuard(() => session.read().isSignedIn, useHolds());
  useRepeatedDocument(() => session.read().isSignedIn);
  return (
    <>
      <a className={styles.skip} href={`#${mainContentId}`} onClick={skipToContent}>
        Skip to content
      </a>
      <OverrideBanner />
      <OfflineBar />
      <UpdateHost />
      <Outlet />
      <Toasts />
      <LegalModalHost />
      <QaPanelHost />
      <ScrollRestoration />
    </>
  );
};
