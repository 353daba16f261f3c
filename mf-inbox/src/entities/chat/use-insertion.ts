import { useLayoutEffect, useRef } from 'react';

/**
 * Puts text where the cursor of a text area is, over what is selected there, and the cursor behind it. What would make the text too
 * long is not put in: it would cut what was typed.
 */
export const useInsertion = (
  text: string,
  onChange: (text: string) => void,
  { max, onTooLong }: { readonly max: number; readonly onTooLong: () => void },
) => {
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
    const next = text.slice(0, selectionStart) + piece + text.slice(selectionEnd);
    if (next.length > max) return onTooLong();
    cursor.current = selectionStart + piece.length;
    onChange(next);
  };
  return { field, insert };
};
