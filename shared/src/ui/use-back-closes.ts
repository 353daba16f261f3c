import { useEffect, useEffectEvent, type RefObject } from 'react';
import { leavingEvent } from '../contracts/remote.contract';

/** The dialog that was opened last and is not closing. */
const isOnTop = (dialog: HTMLElement): boolean =>
  [
    ...document.querySelectorAll(
      ':not([data-phase=leaving]) > :is([role=dialog], [role=alertdialog])',
    ),
  ].at(-1) === dialog;

/** Closes the top dialog on the browser's back button, instead of leaving the screen below it. */
export const useBackCloses = (
  dialog: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onBack: () => void,
): void => {
  const handleLeaving = useEffectEvent((event: Event) => {
    if (event.defaultPrevented || dialog.current === null || !isOnTop(dialog.current)) return;
    event.preventDefault();
    onBack();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener(leavingEvent, handleLeaving);
    return () => window.removeEventListener(leavingEvent, handleLeaving);
  }, [isOpen]);
};
