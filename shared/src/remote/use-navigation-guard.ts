import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';

export type NavigatingEvent = CustomEvent<NavigatingDetail>;

/** Sends the event to the window. Returns whether a listener blocks the navigation. */
export const sendNavigating = (event: NavigatingEvent): boolean => !window.dispatchEvent(event);

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any
 * navigation and ask the user. `mayAsk` false: nothing blocks a navigation, as after the end of a session. `isHeld`
 * sends the event and decides.
 */
export const useNavigationGuard = (
  mayAsk: () => boolean,
  isHeld: (event: NavigatingEvent) => boolean = sendNavigating,
): void => {
  const proceed = useRef<() => void>(undefined);
  const isAnswered = useRef(false);
  const blocker = useBlocker(({ historyAction, currentLocation: from, nextLocation: to }) => {
    isAnswered.current = false;
    const answer = (): void => {
      isAnswered.current = proceed.current === undefined;
      proceed.current?.();
    };
    const detail = { from, to, proceed: answer };
    const asks = (name: string): boolean =>
      isHeld(new CustomEvent(name, { cancelable: true, detail }));
    return (
      (historyAction === NavigationType.Pop && asks(leavingEvent)) ||
      (mayAsk() && asks(navigatingEvent))
    );
  });
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
    // The router says that it waits in a transition, which may come after the person's answer.
    if (isAnswered.current && blocker.proceed !== undefined) {
      isAnswered.current = false;
      blocker.proceed();
    }
  });
};
