import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';

export type NavigatingEvent = CustomEvent<NavigatingDetail>;

/** Sends the event to the window; answers whether a listener holds the page. */
export const sendNavigating = (event: NavigatingEvent): boolean => !window.dispatchEvent(event);

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any navigation and
 * ask. `mayAsk` false: nothing holds the page, as after the end of a session. `isHeld` sends the event and decides.
 */
export const useNavigationGuard = (
  mayAsk: () => boolean,
  isHeld: (event: NavigatingEvent) => boolean = sendNavigating,
): void => {
  const proceed = useRef<() => void>(undefined);
  const blocker = useBlocker(({ historyAction, currentLocation: from, nextLocation: to }) => {
    const detail = { from, to, proceed: () => proceed.current?.() };
    const asks = (name: string): boolean =>
      isHeld(new CustomEvent(name, { cancelable: true, detail }));
    return (
      (historyAction === NavigationType.Pop && asks(leavingEvent)) ||
      (mayAsk() && asks(navigatingEvent))
    );
  });
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  });
};
