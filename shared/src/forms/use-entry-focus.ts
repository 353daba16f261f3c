import { useLayoutEffect, useRef } from 'react';

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isEntry = (element: Element | null): element is Entry =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/**
 * Returns the focus to a field that was disabled while its form was sent, unless the visitor has focused something
 * else. Call the returned function with each submit.
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
