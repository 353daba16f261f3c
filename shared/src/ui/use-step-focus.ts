import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the element of a screen whose content follows a step or the address: what was pressed is gone with the content
 * before, so the focus goes to the element, which has tabIndex -1, unless it is elsewhere.
 */
export const useStepFocus = <Element extends HTMLElement>(
  step: string | number | null,
): RefObject<Element | null> => {
  const element = useRef<Element>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [step]);
  return element;
};
