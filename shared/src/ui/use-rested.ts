import { useEffect, useState } from 'react';

/** The value once it has not changed for a while, in milliseconds. */
export const useRested = <Value>(value: Value, restMs = 300): Value => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === rested) return undefined;
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, rested, restMs]);
  return rested;
};
