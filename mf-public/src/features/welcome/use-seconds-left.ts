import { useEffect, useState } from 'react';

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1_000));

/** Returns the whole seconds until a time of the clock, down to 0. */
export const useSecondsLeft = (time: number): number => {
  const [, tick] = useState(0);
  const left = secondsUntil(time);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(
      () => tick((count) => count + 1),
      (time - Date.now()) % 1_000 || 1_000,
    );
    return () => clearTimeout(timer);
  }, [left, time]);
  return left;
};
