import { useLayoutEffect, useRef } from 'react';
import { pinLimits } from '../contracts/limits';
import { digitsOf } from '../format/digits';

const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** The PIN after a paste: four digits replace what is there, fewer are added, and what is not a PIN changes nothing. */
export const pastePin = (pin: string, pasted: string): string => {
  const digits = digitsOf(pasted);
  if (digits === '' || digits.length > pinLimits.length) return pin;
  return digits.length === pinLimits.length ? digits : (pin + digits).slice(0, pinLimits.length);
};

type PinKeys = {
  readonly add: (digit: string) => void;
  readonly remove: () => void;
  readonly paste: (text: string) => void;
};

/** Digits, Backspace and a paste wherever the focus is, unless it is in a text field. */
export const usePinKeys = (keys: PinKeys, isListening: boolean): void => {
  const latest = useRef(keys);
  // Before the pad is painted: what is typed as soon as it is seen counts.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!isListening) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInTextField(event.target)) return;
      if (/^\d$/.test(event.key)) latest.current.add(event.key);
      else if (event.key === 'Backspace') latest.current.remove();
    };
    const paste = (event: ClipboardEvent) => {
      if (!isInTextField(event.target))
        latest.current.paste(event.clipboardData?.getData('text') ?? '');
    };
    document.addEventListener('keydown', press);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', paste);
    };
  }, [isListening]);
};
