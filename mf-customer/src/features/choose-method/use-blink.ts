import { useEffect, useState } from 'react';

/** Three repetitions in 3.1 seconds. */
export const blink = { repetitions: 3, totalMs: 3_100 } as const;

/** True for 3.1 seconds after each time the count rises. */
export const useBlink = (count: number): boolean => {
  const [endedCount, setEndedCount] = useState(count);
  useEffect(() => {
    if (count === endedCount) return undefined;
    const timer = setTimeout(() => setEndedCount(count), blink.totalMs);
    return () => clearTimeout(timer);
  }, [count, endedCount]);
  return count > endedCount;
};
