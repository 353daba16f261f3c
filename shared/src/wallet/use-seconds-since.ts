import { useEffect, useState } from 'react';

/** Whole seconds since a moment (milliseconds since 1970), counted up. */
export const useSecondsSince = (since: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1_000));
};
