import { useEffect, useEffectEvent, type RefObject } from 'react';
import { leavingEvent } from '../contracts/remote.contract';

/** The last one that opened and is not on its way out. */
const isOnTop = (dialog: HTMLElement): boolean =>
  [
    ...document.querySelectorAll(
      ':not([data-phase=leaving]) > :is([role=dialog], [role=alertdialog])',
    ),
  ].at(-1) === dialog;

/** The browser's back button closes the dialog on top, as on a phone everything that opened does, instead of leaving the screen below it. */
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
