import { useEffect, useState } from 'react';

/**
 * Milliseconds. Longer than the pause in a double tap, so a second tap cannot reach a button that has just appeared.
 */
export const settleMs = 1_000;

/**
 * Whether the action of a control has been the same for a second, or from the beginning. A control that takes money is
 * disabled until then: it may appear under a finger that presses something else.
 */
export const useSettled = (meaning: string): boolean => {
  const [last, setLast] = useState({ meaning, isSettled: true });
  if (meaning !== last.meaning) setLast({ meaning, isSettled: false });
  useEffect(() => {
    if (last.isSettled) return undefined;
    const timer = setTimeout(() => setLast({ ...last, isSettled: true }), settleMs);
    return () => clearTimeout(timer);
  }, [last]);
  return last.isSettled && meaning === last.meaning;
};
