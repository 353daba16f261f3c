import { useLayoutEffect, useRef, useState } from 'react';
import { createPath, NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';

export type NavigatingEvent = CustomEvent<NavigatingDetail>;

/** Sends the event to the window. Returns whether a listener blocks the navigation. */
export const sendNavigating = (event: NavigatingEvent): boolean => !window.dispatchEvent(event);

/** The place of the browser's entry in the history, as the router counts it: a reload keeps it. */
const placeNow = (): number => {
  const state = window.history.state as { readonly idx?: number } | null;
  return state?.idx ?? Number.NaN;
};

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any
 * navigation and ask the user. `mayAsk` false: nothing blocks a navigation, as after the end of a session. `isHeld`
 * sends the event and decides. Closing a dialog of the address leaves an entry that repeats the one below: Back passes
 * it, also after a reload.
 */
export const useNavigationGuard = (
  mayAsk: () => boolean,
  isHeld: (event: NavigatingEvent) => boolean = sendNavigating,
): void => {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** The keys of entries, with the place of each. */
  const [places] = useState(() => new Map([[key, placeNow()]]));
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
    const place = placeNow();
    places.set(to.key, historyAction === NavigationType.Push ? place + 1 : place);
    if ((isPop && asks(leavingEvent)) || (mayAsk() && asks(navigatingEvent))) return true;
    if (
      isPop &&
      places.get(from.key) === place + 1 &&
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
