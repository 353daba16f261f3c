import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { mainContentId } from '../../platform/main-content/use-focus-on-navigation';

/**
 * A notification that goes takes the focus along: it returns to where it came from, else to the page's main part. The
 * answer goes on the region around all notifications.
 */
export const useFocusPastToasts = (region: RefObject<HTMLElement | null>) => {
  const entry = useRef<{ readonly from: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (entry.current === null || region.current?.contains(document.activeElement) === true) return;
    const { from } = entry.current;
    entry.current = null;
    for (const next of [from, document.getElementById(mainContentId)]) {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  });
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) entry.current = { from: relatedTarget };
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) entry.current = null;
    },
  };
};
