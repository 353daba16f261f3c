import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker, useNavigate } from 'react-router-dom';
import { leavingEvent, navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';
import { createHistoryEntries } from './history-entries';

const isCancelled = (name: string, detail: NavigatingDetail): boolean =>
  !window.dispatchEvent(new CustomEvent(name, { cancelable: true, detail }));

/**
 * For the root of a page: a dialog may cancel the browser's buttons and close instead, and a form may cancel any navigation and
 * ask. `mayAsk` false: nothing holds the page, as after the end of a session. A dialog closes by a navigation that replaces the entry
 * and takes the dialog's parameters from the address. Where the entry below is the page without them, the page goes back there
 * instead, so that the next press of Back does not show the same page again.
 */
export const useNavigationGuard = (mayAsk: () => boolean): void => {
  const navigate = useNavigate();
  const [entries] = useState(createHistoryEntries);
  const proceed = useRef<() => void>(undefined);
  /** The entry that the page is going back from. */
  const closing = useRef<string>(undefined);
  const blocker = useBlocker(({ historyAction, currentLocation: from, nextLocation: to }) => {
    const isPop = historyAction === NavigationType.Pop;
    const isClosing = entries.isClosing(historyAction, from, to);
    if (closing.current === from.key && (isPop || isClosing)) return isClosing;
    closing.current = undefined;
    const detail = { from, to, proceed: () => proceed.current?.() };
    if (
      (isPop && isCancelled(leavingEvent, detail)) ||
      (mayAsk() && isCancelled(navigatingEvent, detail))
    )
      return true;
    if (!isClosing) {
      entries.follow(historyAction, from, to);
      return false;
    }
    closing.current = from.key;
    // Not at once: another page may be asked for in the same moment, and the router may be returning from where Back led.
    queueMicrotask(() => {
      if (closing.current === from.key) void navigate(-1);
    });
    return true;
  });
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  });
};
