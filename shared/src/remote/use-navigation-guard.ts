import { useLayoutEffect, useRef } from 'react';
import { createPath, NavigationType, useBlocker, useNavigate } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';

export type NavigatingEvent = CustomEvent<NavigatingDetail>;

/** Sends the event to the window. Returns whether a listener blocks the navigation. */
export const sendNavigating = (event: NavigatingEvent): boolean => !window.dispatchEvent(event);

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any
 * navigation and ask the user. `mayAsk` false: nothing blocks a navigation, as after the end of a session. `isHeld`
 * sends the event and decides. Closing a dialog of the address leaves an entry that repeats the one below: Back passes
 * it. A reload forgets the order of the entries.
 */
export const useNavigationGuard = (
  mayAsk: () => boolean,
  isHeld: (event: NavigatingEvent) => boolean = sendNavigating,
): void => {
  const navigate = useNavigate();
  /** The keys of entries that this visit made, with the key of the entry below each. */
  const below = useRef(new Map<string, string | undefined>());
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
    const isPop = historyAction === NavigationType.Pop;
    if ((isPop && asks(leavingEvent)) || (mayAsk() && asks(navigatingEvent))) return true;
    const keyBelow = below.current.get(from.key);
    if (!isPop)
      below.current.set(to.key, historyAction === NavigationType.Push ? from.key : keyBelow);
    else if (
      keyBelow === to.key &&
      createPath(from) === createPath(to) &&
      from.state === null &&
      to.state === null
    )
      queueMicrotask(() => void navigate(-1));
    return false;
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
