import { useEffect, useState } from 'react';

export const blinkMs = 3_100;

/** True for 3.1 seconds after each time the count rises. */
export const useBlink = (count: number): boolean => {
  const [endedCount, setEndedCount] = useState(count);
  useEffect(() => {
    if (count === endedCount) return undefined;
    const timer = setTimeout(() => setEndedCount(count), blinkMs);
    return () => clearTimeout(timer);
  }, [count, endedCount]);
  return count > endedCount;
};
