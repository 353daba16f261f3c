import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../session/session-context';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { staysOnLogout } from '../../platform/address/area-of-path';
import { selectKind } from '../../session/auth-selectors';

type IdleModule = Awaited<ReturnType<typeof loadIdle>>;
const loadIdle = () =>
  loadShellChunk(
    'The time-out',
    () => import(/* webpackChunkName: "idle-logout" */ '../../session/idle/IdleLogout'),
  );

/**
 * The idle clock for a customer who signed in on a public payment page. The page stays after the logout. Visitors
 * without a session fetch nothing.
 */
export const PaymentPageIdle = () => {
  const session = useSession();
  const { pathname } = useLocation();
  const isWanted = useSelector(selectKind) === 'customer' && staysOnLogout(pathname);
  const [idle, setIdle] = useState<IdleModule | null>(null);
  useEffect(() => {
    if (!isWanted || idle !== null) return undefined;
    let isCurrent = true;
    // Without the clock the server still ends the session in time.
    loadIdle().then(
      (loaded) => isCurrent && setIdle(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, idle]);
  if (!isWanted || idle === null) return null;
  return (
    <idle.IdleLogout onIdle={session.expire} onTouch={session.refresh} onLogout={session.signOut} />
  );
};
