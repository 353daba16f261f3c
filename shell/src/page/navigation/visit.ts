import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { redirect, replace } from 'react-router-dom';
import type { Action } from 'redux';
import { pause } from '../../platform/loading/deadline';
import type { ModuleLoader } from '../../federation/loader/module-loader';
import { listsOf, toastRaised, toastRemoved } from '../notifications/toasts.slice';
import { customerAreaEntered, merchantAreaEntered } from '../../session/profile.slice';
import type { Session } from '../../session/start-session';
import { carriesSignInScreens, needsOwnPaymentPage } from './page-contents';
import { areaOfPath, type Area } from '../../platform/address/area-of-path';
import type { Navigator } from '../../platform/address/navigator';
import type { PlannedScreen } from '../../federation/loader/planned-screens';
import { untilOnline } from '../../platform/until-online';

type VisitDependencies = {
  readonly plan: PagePlan;
  readonly loader: Pick<ModuleLoader, 'load'>;
  readonly session: Pick<
    Session,
    'guard' | 'merchantReady' | 'isSignedIn' | 'outlivesPage' | 'endedAtServer'
  >;
  readonly navigator: Pick<Navigator, 'targetHash' | 'isReplacing'>;
  readonly dispatch: (action: Action) => void;
  /** Opens an address as a new page, with or without a new history entry. */
  readonly openPage: (address: string, how: 'replace' | 'push') => void;
};

/** The target of an address: a module's screen, a page of the shell, or null when the plan has none. */
export type Target = PlannedScreen | 'shell' | null;

/** Thrown when the guard's call was lost. The next visit repeats the call. */
export class UnansweredVisit extends Error {
  override readonly name = 'UnansweredVisit';
}

/** How long the old screen stays while the next one loads; then the skeleton replaces it. */
export const patienceMs = 200;

const offlineToast: Toast = {
  message: "You're offline. The page will open when you're back online.",
  type: 'error',
};

/** Shows a toast while the browser is offline, and removes it when the wait ends. */
const sayWhileOffline = async (
  dispatch: (action: Action) => void,
  wait: Promise<void>,
): Promise<void> => {
  if (navigator.onLine) return wait;
  const raised = toastRaised(offlineToast);
  dispatch(raised);
  await wait;
  for (const list of listsOf(offlineToast)) dispatch(toastRemoved({ list, id: raised.payload.id }));
  return undefined;
};

export type Visits = {
  /** Runs the guard and prepares the screen; throws a redirect when the visitor belongs elsewhere. */
  readonly visit: (request: Request, target: Target) => Promise<null>;
};

/** What the page knows of its visits when another one begins. */
type Seen = {
  readonly isFirst: boolean;
  /** The path that the server answered with this page. */
  readonly servedPath: string;
  readonly lastArea: Area | null;
  /** The server answered with a page for a payment, which has no other module. */
  readonly isServedForPayment: boolean;
};

const isPaymentVisit = (pathname: string, target: Target): boolean =>
  isPaymentPage(pathname) || (target !== null && target !== 'shell' && target.isPayment === true);

/** Whether the address needs a new page, with another set of modules from the server. */
const needsNewPage = (
  { pathname }: URL,
  target: Target,
  { isFirst, servedPath, lastArea, isServedForPayment }: Seen,
  { plan, session }: VisitDependencies,
): boolean => {
  const isUnknown = target === null && pathname !== servedPath;
  const screen = target === null || target === 'shell' ? null : target;
  const isPayment = isPaymentVisit(pathname, target);
  // A payment page runs only the shell and one remote, in releases that the server permits there.
  const isOtherPayment = !isFirst && isPayment && needsOwnPaymentPage(plan, screen?.module ?? null);
  // The remote for sign-in must not run beside a payment.
  const isAfterSignIn =
    areaOfPath(pathname) === 'customer' &&
    lastArea !== 'customer' &&
    session.outlivesPage() &&
    carriesSignInScreens(plan);
  // The other pages of staff show several modules.
  const isAfterPayment =
    !isFirst && isServedForPayment && !isPayment && areaOfPath(pathname) === 'merchant';
  return isUnknown || isOtherPayment || isAfterSignIn || isAfterPayment;
};

/** Opens the address as a new page. The promise never resolves, because this page ends. */
const leaveFor = async (
  { href, pathname }: URL,
  signal: AbortSignal,
  how: 'replace' | 'push',
  { dispatch, openPage, session }: VisitDependencies,
): Promise<null> => {
  // Offline, a new page would be the browser's error page, so this page stays. A sign-out does not wait: the screen is
  // private.
  if (areaOfPath(pathname) !== 'public') await sayWhileOffline(dispatch, untilOnline(signal));
  await session.endedAtServer();
  if (!signal.aborted) openPage(href, how);
  return new Promise<null>(() => {});
};

const enterArea = (area: Area, { dispatch }: VisitDependencies): void => {
  if (area === 'merchant') dispatch(merchantAreaEntered());
  if (area === 'customer') dispatch(customerAreaEntered());
};

/** Loads the screen and what its frame needs. */
const prepare = (target: Target, { loader, session }: VisitDependencies): Promise<unknown> =>
  Promise.all([
    target === null || target === 'shell' ? null : loader.load(target.module, target.part),
    session.merchantReady(),
  ]);

/**
 * The first visit of a page waits for its screen, under the server's skeleton; later visits wait for `patienceMs`. An
 * address outside the plan is opened at the server, except the one that the server answered with this page.
 */
export const createVisits = (dependencies: VisitDependencies): Visits => {
  const { session, navigator } = dependencies;
  const servedSignedIn = session.isSignedIn();
  let isFirst = true;
  let servedPath: string | null = null;
  let isServedForPayment = false;
  let lastArea: Area | null = null;
  return {
    visit: async ({ url: address, signal }, target) => {
      const url = new URL(address);
      url.hash = navigator.targetHash();
      servedPath ??= url.pathname;
      if (isFirst) isServedForPayment = isPaymentVisit(url.pathname, target);
      const decision = await session.guard(url);
      // Later redirects keep the entry they started from: Back leads to the screen that was left.
      // oxlint-disable-next-line typescript/only-throw-error -- the router follows a thrown response as a redirect
      if (decision.kind === 'go') throw (isFirst ? replace : redirect)(decision.to);
      if (decision.kind === 'unanswered') throw new UnansweredVisit();
      const area = areaOfPath(url.pathname);
      if (isFirst && servedSignedIn) lastArea = area;
      const seen: Seen = { isFirst, servedPath, lastArea, isServedForPayment };
      isFirst = false;
      // The visitor navigated during the guard's call: the router can drop this answer, but not a new page.
      if (decision.kind === 'mismatch' || signal.aborted) return null;
      if (needsNewPage(url, target, seen, dependencies)) {
        const how = seen.isFirst || navigator.isReplacing() ? 'replace' : 'push';
        return leaveFor(url, signal, how, dependencies);
      }
      lastArea = area;
      enterArea(area, dependencies);
      const prepared = prepare(target, dependencies);
      await (seen.isFirst ? prepared : Promise.race([prepared, pause(patienceMs)]));
      return null;
    },
  };
};
