import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { redirect, replace } from 'react-router-dom';
import type { Action } from 'redux';
import { pause } from '../federation/deadline';
import type { ModuleLoader } from '../federation/module-loader';
import { customerAreaEntered, merchantAreaEntered } from '../session/profile.slice';
import type { Guard } from '../session/guard';
import { areaOfPath } from './area-of-path';
import type { PlannedScreen } from './planned-screens';

type VisitDependencies = {
  readonly guard: Guard;
  readonly loader: ModuleLoader;
  readonly dispatch: (action: Action) => void;
  /** Resolves when what the area's frame needs of the server is there. */
  readonly areaReady: () => Promise<void>;
  /** The hash of the address that is being opened: the router does not tell it. */
  readonly targetHash: () => string;
  /** Whether a release was swapped in for this page view. */
  readonly hasOverrides: boolean;
  /** Opens an address as a page of its own. */
  readonly openPage: (address: string) => void;
};

/** How long the old screen stays while the next one loads; after that its skeleton is shown. */
export const patienceMs = 200;

export type Visits = {
  /** Runs the guard and prepares the screen; throws a redirect when the visitor belongs elsewhere. */
  readonly visit: (request: Request, screen: PlannedScreen | null) => Promise<null>;
};

/**
 * The first visit of a page waits for its screen, because the page's own skeleton stands meanwhile; later ones wait only
 * for a moment.
 */
export const createVisits = ({ guard, loader, dispatch, areaReady, targetHash, hasOverrides, openPage }: VisitDependencies): Visits => {
  let isFirst = true;
  const enterArea = (pathname: string): void => {
    const area = areaOfPath(pathname);
    if (area === 'merchant') dispatch(merchantAreaEntered());
    if (area === 'customer') dispatch(customerAreaEntered());
  };
  return {
    visit: async (request, screen) => {
      const url = new URL(request.url);
      url.hash = targetHash();
      const decision = await guard(url);
      // Later redirects keep the entry they started from: Back leads to the screen that was left.
      // oxlint-disable-next-line typescript/only-throw-error -- a thrown answer is how the router is told to go elsewhere
      if (decision.kind === 'go') throw (isFirst ? replace : redirect)(decision.to);
      const isFirstVisit = isFirst;
      isFirst = false;
      if (decision.kind === 'mismatch') return null;
      if (!isFirstVisit && hasOverrides && isPaymentPage(url.pathname)) {
        // A page of its own: the server gives payment pages the default releases only.
        openPage(url.href);
        return new Promise<null>(() => {});
      }
      enterArea(url.pathname);
      const prepared = Promise.all([screen === null ? null : loader.load(screen.module, screen.part), areaReady()]);
      await (isFirstVisit ? prepared : Promise.race([prepared, pause(patienceMs)]));
      return null;
    },
  };
};
