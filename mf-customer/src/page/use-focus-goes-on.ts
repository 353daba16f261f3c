import { useEffect, useRef, type RefObject } from 'react';

/**
 * Where one part of a screen takes another's place, and the focus goes with it, the first control of the new part has
 * it. The ref goes around both.
 */
export const useFocusGoesOn = <Around extends HTMLElement>(
  part: string,
): RefObject<Around | null> => {
  const around = useRef<Around>(null);
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    if (document.activeElement === document.body)
      around.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [part]);
  return around;
};
