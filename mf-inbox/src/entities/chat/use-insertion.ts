import { useLayoutEffect, useRef } from 'react';

/** Puts text where the cursor of a text area is, over what is selected there, and the cursor behind it. */
export const useInsertion = (text: string, onChange: (text: string) => void) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || cursor.current === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- the cursor follows the text that was put in
  }, [text]);
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    cursor.current = selectionStart + piece.length;
    onChange(text.slice(0, selectionStart) + piece + text.slice(selectionEnd));
  };
  return { field, insert };
};
