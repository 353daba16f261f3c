import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { redirect, replace } from 'react-router-dom';
import type { Action } from 'redux';
import { pause } from '../../platform/loading/deadline';
import type { ModuleLoader } from '../../federation/loader/module-loader';
import { listsOf, toastRaised, toastRemoved } from '../notifications/toasts.slice';
import { customerAreaEntered, merchantAreaEntered } from '../../session/profile.slice';
import type { Guard } from '../../session/guard';
import { areaOfPath, type Area } from '../../platform/address/area-of-path';
import type { PlannedScreen } from '../../federation/loader/planned-screens';
import { untilOnline } from '../../platform/until-online';

type VisitDependencies = {
  readonly guard: Guard;
  readonly loader: ModuleLoader;
  readonly dispatch: (action: Action) => void;
  /** Resolves when what the area's frame needs of the server is there. */
  readonly areaReady: () => Promise<void>;
  /** The hash of the address that is being opened: the router does not tell it. */
  readonly targetHash: () => string;
  /** Whether this page may run what must not run beside a payment of this module: a swapped release, or code of another remote. */
  readonly needsOwnPaymentPage: (module: string | null) => boolean;
  /** Whether this page may run what a page of the customers' area does not carry for who is signed in, and the session outlives this page. */
  readonly carriesSignIn: () => boolean;
  /** Whether somebody was signed in when the server chose what this page carries. */
  readonly servedSignedIn: boolean;
  /** Opens an address as a page of its own, in place of this one's entry or after it. */
  readonly openPage: (address: string, how: 'replace' | 'push') => void;
  /** Whether the address that is being opened takes the place of the one in sight. */
  readonly isReplacing: () => boolean;
};

/** What an address shows: a module's screen, a page of the shell itself, or nothing that this page's plan names. */
export type Target = PlannedScreen | 'shell' | null;

/** Thrown for a visit that no answer came for: visiting again asks again. */
export class UnansweredVisit extends Error {
  override readonly name = 'UnansweredVisit';
}

/** How long the old screen stays while the next one loads; after that its skeleton is shown. */
export const patienceMs = 200;

const offlineToast: Toast = {
  message: 'You are offline. The page opens when the connection is back.',
  type: 'error',
};

/** A tap that nothing follows yet is answered; the answer does not outlast the wait. */
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

/**
 * The first visit of a page waits for its screen, because the page's own skeleton stands meanwhile; later ones wait only
 * for a moment. What the plan does not name is asked of the server, which answers for the page's own address already: there
 * it is nothing.
 */
export const createVisits = (dependencies: VisitDependencies): Visits => {
  const {
    guard,
    loader,
    dispatch,
    areaReady,
    targetHash,
    needsOwnPaymentPage,
    carriesSignIn,
    servedSignedIn,
    openPage,
    isReplacing,
  } = dependencies;
  let isFirst = true;
  let servedPath: string | null = null;
  let lastArea: Area | null = null;
  const enterArea = (area: Area): void => {
    lastArea = area;
    if (area === 'merchant') dispatch(merchantAreaEntered());
    if (area === 'customer') dispatch(customerAreaEntered());
  };
  return {
    visit: async (request, target) => {
      const url = new URL(request.url);
      url.hash = targetHash();
      servedPath ??= url.pathname;
      const screen = target === 'shell' ? null : target;
      const decision = await guard(url);
      // Later redirects keep the entry they started from: Back leads to the screen that was left.
      // oxlint-disable-next-line typescript/only-throw-error -- a thrown answer is how the router is told to go elsewhere
      if (decision.kind === 'go') throw (isFirst ? replace : redirect)(decision.to);
      if (decision.kind === 'unanswered') throw new UnansweredVisit();
      const isFirstVisit = isFirst;
      isFirst = false;
      const area = areaOfPath(url.pathname);
      if (isFirstVisit && servedSignedIn) lastArea = area;
      // Somebody went elsewhere while the guard asked: the router drops this answer, a page would not be dropped.
      if (decision.kind === 'mismatch' || request.signal.aborted) return null;
      const isUnknown = target === null && url.pathname !== servedPath;
      // There only the shell and the one remote run, and only releases that the server lets run there.
      const isOtherPayment =
        !isFirstVisit && isPaymentPage(url.pathname) && needsOwnPaymentPage(screen?.module ?? null);
      // What signs people in must not run beside a payment: without it, bills are opened and left inside one page.
      const isAfterSignIn = area === 'customer' && lastArea !== 'customer' && carriesSignIn();
      if (isUnknown || isOtherPayment || isAfterSignIn) {
        const how = isFirstVisit || isReplacing() ? 'replace' : 'push';
        // A page that cannot be fetched would be the browser's error: this one stays meanwhile, as its bar says. Not for who leaves: what is seen is private.
        if (area !== 'public') await sayWhileOffline(dispatch, untilOnline(request.signal));
        if (!request.signal.aborted) openPage(url.href, how);
        return new Promise<null>(() => {});
      }
      enterArea(area);
      const prepared = Promise.all([
        screen === null ? null : loader.load(screen.module, screen.part),
        areaReady(),
      ]);
      await (isFirstVisit ? prepared : Promise.race([prepared, pause(patienceMs)]));
      return null;
    },
  };
};
