import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';

const isCancelled = (name: string, detail: NavigatingDetail): boolean =>
  !window.dispatchEvent(new CustomEvent(name, { cancelable: true, detail }));

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any navigation and
 * ask. `mayAsk` false: nothing holds the page, as after the end of a session.
 */
export const useNavigationGuard = (mayAsk: () => boolean): void => {
  const proceed = useRef<() => void>(undefined);
  const blocker = useBlocker(({ historyAction, currentLocation: from, nextLocation: to }) => {
    const detail = { from, to, proceed: () => proceed.current?.() };
    return (
      (historyAction === NavigationType.Pop && isCancelled(leavingEvent, detail)) ||
      (mayAsk() && isCancelled(navigatingEvent, detail))
    );
  });
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  });
};
