import { useLayoutEffect, useRef } from 'react';

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isEntry = (element: Element | null): element is Entry =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/**
 * A field that is blocked while its form is on its way loses the focus: who sent it with Enter has it back when the field can
 * be filled in again, unless they went on meanwhile. Call the answer with every submit.
 */
export const useEntryFocus = (): (() => void) => {
  const entry = useRef<Entry | null>(null);
  useLayoutEffect(() => {
    const field = entry.current;
    if (field === null || field.disabled || document.activeElement === field) return;
    entry.current = null;
    if (field.isConnected && document.activeElement?.contains(field) === true)
      field.focus({ preventScroll: true });
  });
  return () => {
    entry.current = isEntry(document.activeElement) ? document.activeElement : null;
  };
};
