import { useEffect, useLayoutEffect, useRef } from 'react';

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null;

/** How long the opener of a dialog may stay disabled after it. */
const patienceMs = 1_250;

/** Tries every frame until somebody has the focus whom it was not taken from; the returned function gives up. */
const focusOnceItCan = (element: HTMLElement, from: HTMLElement | null): (() => void) => {
  const until = performance.now() + patienceMs;
  const isFree = () => isFocusLost() || from?.contains(document.activeElement) === true;
  let frame = 0;
  const attempt = () => {
    if (!isFree()) return;
    focus(element);
    if (isFree() && element.isConnected && performance.now() < until)
      frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
};

/** What opened a dialog, nearest first: an opener that stood in another dialog is followed by that one's openers. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

const openersNow = (): readonly HTMLElement[] => {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement)) return [];
  const around = opener.closest('[role="dialog"], [role="alertdialog"]');
  return [opener, ...(around === null ? [] : (openersOf.get(around) ?? []))];
};

const canHaveFocus = (opener: HTMLElement): boolean =>
  opener.isConnected && opener !== document.body && opener.closest('[data-phase=leaving]') === null;

/**
 * Sees to it that the focus is in an open dialog at once, stays in it, and is back on its opener afterwards; where one dialog
 * led to the next and left, on the opener of the first; where the opener is gone, as a removed row's is, in the page's main
 * part. React Aria does most of it, but hands the focus back only when the dialog is gone from the page, and its second focus
 * of a dialog that the keyboard opened may never come.
 */
export const useDialogFocus = (isHeld: boolean) => {
  const dialog = useRef<HTMLElement>(null);
  const openers = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (isHeld) openers.current = openersNow();
  }, [isHeld]);
  useEffect(() => {
    if (!isHeld) {
      const hadOpener = openers.current.length > 0;
      const opener = openers.current.find(canHaveFocus);
      const next = opener ?? (hadOpener ? document.querySelector('main') : null);
      openers.current = [];
      return next === null ? undefined : focusOnceItCan(next, dialog.current);
    }
    const element = dialog.current;
    if (element === null) return undefined;
    openersOf.set(element, openers.current);
    if (!element.contains(document.activeElement)) focus(element);
    const keepFocus = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        if (isFocusLost() && element.isConnected) focus(element);
      }, 0);
    };
    element.addEventListener('focusout', keepFocus);
    return () => element.removeEventListener('focusout', keepFocus);
  }, [isHeld]);
  return dialog;
};
