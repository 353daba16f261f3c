import { useEffect, useState } from 'react';

/** True once something has been awaited for so long; false again as soon as it is not awaited any more. */
export const useWaited = (isWaiting: boolean, afterMs: number): boolean => {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setWaited(true), afterMs);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isWaiting, afterMs]);
  return isWaiting && hasWaited;
};
