import { useEffect, useEffectEvent } from 'react';

const everyMs = 2_000;

/** Asks every two seconds how far long work is: also where the live socket is away. */
export const useAskAgain = (isRunning: boolean, ask: () => void): void => {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => askNow(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning]);
};
