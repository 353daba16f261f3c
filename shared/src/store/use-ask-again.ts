import { useEffect, useEffectEvent } from 'react';

const everyMs = 2_000;

/** Polls the progress of a long job every two seconds: the live socket may be disconnected. */
export const useAskAgain = (isRunning: boolean, ask: () => void): void => {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => askNow(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning]);
};
