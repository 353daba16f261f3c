import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { useNavigationGuard } from '@billfold/shared/remote/use-navigation-guard';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { ConsoleApi } from '../api/console-api';
import { ConsoleProvider } from '../api/Console';
import { useLoad } from '../api/use-load';
import { withMoments } from '../entities/rollout/times';
import { paths } from '../module/paths';
import styles from './ConsoleFrame.module.css';

export type ConsoleFrameProps = {
  readonly api: ConsoleApi;
  readonly operator: Operator;
  /** Why signing out did not work. */
  readonly signOutErrors: readonly string[];
  readonly onSignOut: () => void;
  readonly children: ReactNode;
};

const overviewEveryMs = 4_000;
const links = [
  { to: paths.overview, label: 'Overview' },
  { to: paths.now, label: 'Now' },
  { to: paths.releases.pattern, label: 'Releases' },
  { to: paths.map, label: 'Map' },
  { to: paths.compare.pattern, label: 'Compare' },
  { to: paths.explain, label: 'Explain' },
  { to: paths.history.pattern, label: 'History' },
  { to: paths.overrides, label: 'Overrides' },
  { to: paths.inventory, label: 'Inventory' },
] as const;

const useOnline = (): boolean => {
  const [isOnline, setIsOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = (): void => setIsOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
};

/** Announces a new address as a new page for screen readers: sets the title and moves the focus. */
const useArrival = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    document.title = `${main.current?.querySelector('h1')?.textContent ?? 'Overview'} · Release console`;
    if (arrivedAt.current !== null) {
      main.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    arrivedAt.current = pathname;
  }, [pathname]);
  return main;
};

/** On a phone the links are wider than the screen: the one of this address comes into sight. */
const useCurrentInSight = (pathname: string) => {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const current = nav.current?.querySelector('[aria-current="page"]');
    if (nav.current === null || current === null || current === undefined) return;
    const [frame, link] = [nav.current, current].map((one) => one.getBoundingClientRect());
    if (frame === undefined || link === undefined) return;
    nav.current.scrollLeft += link.left - frame.left - (frame.width - link.width) / 2;
  }, [pathname]);
  return nav;
};

const Notice = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <div className={styles.notice} role="status">
      <Icon name="warning" />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );

export const ConsoleFrame = ({
  api,
  operator,
  signOutErrors,
  onSignOut,
  children,
}: ConsoleFrameProps) => {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const main = useArrival(pathname);
  const nav = useCurrentInSight(pathname);
  useNavigationGuard(() => true);
  const { loaded: overview, reload } = useLoad(
    'overview',
    (signal) => api.readOverview(signal),
    overviewEveryMs,
  );
  const reloadNow = useRef(reload);
  useEffect(() => {
    reloadNow.current = reload;
  });
  const [refresh] = useState(() => () => reloadNow.current());
  // The frame shows that the data is stale, above every screen; no screen repeats it.
  const provided = useMemo(
    () => ({
      api,
      operator,
      overview: overview.status === 'loaded' ? { ...overview, staleErrors: [] } : overview,
      refresh,
    }),
    [api, operator, overview, refresh],
  );
  const loadedOverview = overview.status === 'loaded' ? overview.value : null;
  const sentences = [
    ...signOutErrors,
    ...(isOnline ? [] : ["You're offline. You're seeing the last known state."]),
    ...(isOnline && overview.status === 'loaded' && overview.staleErrors.length > 0
      ? ["The registry isn't responding. You're seeing the last known state."]
      : []),
    ...(loadedOverview?.degraded ?? []).map(withMoments),
    ...(loadedOverview?.isReadOnly === true ? ["Until it's back, this is read-only."] : []),
  ];
  return (
    <ConsoleProvider value={provided}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.top}>
          <ProductMark />
          <span className={styles.name}>Release console</span>
          {loadedOverview !== null && (
            <span className={styles.place}>
              <StatusPill
                status={loadedOverview.environment}
                label={
                  loadedOverview.isProduction
                    ? `${loadedOverview.environment} registry · production`
                    : `${loadedOverview.environment} registry`
                }
                tone={loadedOverview.isProduction ? 'warning' : 'neutral'}
              />
            </span>
          )}
          <span className={styles.person}>
            {operator.name}, {operator.role}
          </span>
          <span className={styles.out}>
            <Button variant="quiet" size="small" icon="logout" onClick={onSignOut}>
              Sign out
            </Button>
          </span>
        </div>
        <nav ref={nav} className={styles.nav} aria-label="Console">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.overview}
              className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ''}`}
            >
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Notice sentences={sentences} />
        {children}
      </main>
    </ConsoleProvider>
  );
};
