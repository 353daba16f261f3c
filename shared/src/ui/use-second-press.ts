import { useEffect, useRef } from 'react';
import type { Presence } from './use-presence';

/** The second half of a double press comes this soon after the first. */
export const secondPressMs = 250;
/** A finger does not hit the same point twice. */
const samePlacePx = 24;

/** A press of unknown origin counts as one of a finger. */
const isMouse = (event: MouseEvent): boolean =>
  'pointerType' in event && event.pointerType === 'mouse';

const isNear = (first: MouseEvent, second: MouseEvent): boolean =>
  Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) <= samePlacePx;

/**
 * Stops the second half of a double press whose first half closed a dialog, so that it presses nothing below. The
 * browser knows double presses of a mouse; those of fingers are found by time and place.
 */
export const useSecondPress = (phase: Presence): void => {
  const last = useRef<MouseEvent | null>(null);
  const isLeaving = phase === 'leaving';
  const isOpen = phase === 'entering' || phase === 'open';
  useEffect(() => {
    if (!isLeaving) return undefined;
    const first = last.current;
    const until = performance.now() + secondPressMs;
    const handleClick = (event: MouseEvent) => {
      const isSecondTap =
        event.detail === 1 &&
        !isMouse(event) &&
        first !== null &&
        isNear(first, event) &&
        performance.now() < until;
      if (event.detail < 2 && !isSecondTap) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', handleClick, true);
    return () => window.removeEventListener('click', handleClick, true);
  }, [isLeaving]);
  useEffect(() => {
    if (!isOpen) return undefined;
    last.current = null;
    const handleClick = (event: MouseEvent) => {
      last.current = event;
    };
    window.addEventListener('click', handleClick, true);
    return () => window.removeEventListener('click', handleClick, true);
  }, [isOpen]);
};
