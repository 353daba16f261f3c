import { useEffect, useState } from 'react';

/** Longer than two taps are apart that were meant for what stood there before. */
export const settleMs = 1_000;

/**
 * Whether what a control does now has stood there for a second, or from the beginning. A control that takes money is blocked until
 * then: it may have appeared under a finger that is about to press something else.
 */
export const useSettled = (meaning: string): boolean => {
  const [settled, setSettled] = useState(meaning);
  useEffect(() => {
    if (meaning === settled) return undefined;
    const timer = setTimeout(() => setSettled(meaning), settleMs);
    return () => clearTimeout(timer);
  }, [meaning, settled]);
  return meaning === settled;
};
