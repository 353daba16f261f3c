import { useEffect, useState } from 'react';

/** True after a wait of this length; false when the wait ends. */
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
