import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusMain } from '../../platform/main-content/use-focus-on-navigation';

const focusPlace = (place: HTMLElement | null): void => {
  if (place === null || !place.isConnected) return;
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
};

/**
 * Moves the focus when an element with the focus is removed: to the page's heading, for a slot to the element around
 * it. Otherwise the focus would be lost with the pressed button.
 */
export const useFocusHandover = (isSlot: boolean): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const place = element.parentElement;
      // By then the next content is drawn.
      queueMicrotask(() => (isSlot ? focusPlace(place) : focusMain()));
    };
  }, [isSlot]);
  return ref;
};
