import { useEffect, useRef, useState } from 'react';

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null;

/** How long the opener of a dialog may stay disabled after it. */
const patienceMs = 1_250;

/** Tries each frame until the focus is on another element; the returned function cancels this. */
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

/** The openers of a dialog, nearest first: an opener inside another dialog is followed by that dialog's openers. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

const openersNow = (): readonly HTMLElement[] => {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement)) return [];
  const around = opener.closest('[role="dialog"], [role="alertdialog"]');
  return [opener, ...(around === null ? [] : (openersOf.get(around) ?? []))];
};

type Held = { readonly isHeld: boolean; readonly openers: readonly HTMLElement[] };

const canHaveFocus = (opener: HTMLElement): boolean =>
  opener.isConnected && opener !== document.body && opener.closest('[data-phase=leaving]') === null;

/**
 * Moves the focus into an open dialog, keeps it there, and returns it to the opener afterwards: after a chain of
 * dialogs to the opener of the first, without an opener (a removed row) to the main part of the page. React Aria does
 * most of it, but returns the focus only when the dialog is removed, and its second focus for a dialog that the
 * keyboard opened may never come.
 */
export const useDialogFocus = (isHeld: boolean) => {
  const dialog = useRef<HTMLElement>(null);
  const [focusState, setFocusState] = useState<Held>({ isHeld: false, openers: [] });
  // During render: a field with initial focus takes it before any effect runs.
  if (focusState.isHeld !== isHeld)
    setFocusState({ isHeld, openers: isHeld ? openersNow() : focusState.openers });
  const { openers } = focusState;
  useEffect(() => {
    if (!isHeld) {
      const opener = openers.find(canHaveFocus);
      const next = opener ?? (openers.length > 0 ? document.querySelector('main') : null);
      return next === null ? undefined : focusOnceItCan(next, dialog.current);
    }
    const element = dialog.current;
    if (element === null) return undefined;
    openersOf.set(element, openers);
    if (!element.contains(document.activeElement)) focus(element);
    const keepFocus = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        if (isFocusLost() && element.isConnected) focus(element);
      }, 0);
    };
    element.addEventListener('focusout', keepFocus);
    return () => element.removeEventListener('focusout', keepFocus);
  }, [isHeld, openers]);
  return dialog;
};
