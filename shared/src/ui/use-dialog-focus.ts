import { useEffect, useLayoutEffect, useRef } from 'react';

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });

/**
 * Sees to it that the focus is in an open dialog at once and back on its opener afterwards. React Aria does both, but a
 * frame that comes early finds the page behind the dialog still inert, and then the keyboard starts anew at the top.
 */
export const useDialogFocus = (isPresent: boolean) => {
  const dialog = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (isPresent) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [isPresent]);
  useEffect(() => {
    if (isPresent) {
      if (dialog.current !== null && !dialog.current.contains(document.activeElement)) focus(dialog.current);
      return;
    }
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && opener.current !== null && opener.current.isConnected) focus(opener.current);
    opener.current = null;
  }, [isPresent]);
  return dialog;
};
