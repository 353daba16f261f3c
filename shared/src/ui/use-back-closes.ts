import { useEffect, useEffectEvent, type RefObject } from 'react';
import { leavingEvent, type NavigatingDetail } from '../contracts/remote.contract';

/** The dialog that was opened last and is not closing. */
const isOnTop = (dialog: HTMLElement): boolean =>
  [
    ...document.querySelectorAll(
      ':not([data-phase=leaving]) > :is([role=dialog], [role=alertdialog])',
    ),
  ].at(-1) === dialog;

type Leaving = CustomEvent<NavigatingDetail | null | undefined>;

/**
 * The browser may be at the entry that Back opened until the router has navigated forward again. A dialog that the
 * address opens would take its parameter from that other entry.
 */
const isAway = ({ detail }: Leaving): boolean => {
  const entry = window.history.state as { readonly key?: string } | null;
  // The router's name for an entry that it did not make.
  return entry !== null && (entry.key ?? 'default') === detail?.to.key;
};

/** Closes the top dialog on the browser's back button, instead of leaving the screen below it. */
export const useBackCloses = (
  dialog: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onBack: () => void,
): void => {
  const handleLeaving = useEffectEvent((event: Event) => {
    if (event.defaultPrevented || dialog.current === null || !isOnTop(dialog.current)) return;
    event.preventDefault();
    if (isAway(event as Leaving)) window.addEventListener('popstate', onBack, { once: true });
    else onBack();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener(leavingEvent, handleLeaving);
    return () => window.removeEventListener(leavingEvent, handleLeaving);
  }, [isOpen]);
};
