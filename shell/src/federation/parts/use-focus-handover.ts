import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusMain } from '../../platform/main-content/use-focus-on-navigation';

const focusPlace = (place: HTMLElement | null): void => {
  if (place === null || !place.isConnected) return;
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
};

/**
 * An element that goes with the focus in it hands the focus to what is drawn instead: to the page's heading, and of a slot, whose
 * content need not have one, to the element that holds it. Otherwise the focus would be lost with the pressed button.
 */
export const useFocusHandover = (isSlot: boolean): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const place = element.parentElement;
      // Then the next content stands.
      queueMicrotask(() => (isSlot ? focusPlace(place) : focusMain()));
    };
  }, [isSlot]);
  return ref;
};
