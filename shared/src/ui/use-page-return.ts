import { useEffect, useEffectEvent } from 'react';

/** Several browser events report one return. */
const sameReturnMs = 500;

/** Calls back when the page becomes visible, focused or online again: its data may be outdated. */
export const usePageReturn = (onReturn: () => void): void => {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    let lastAt = -sameReturnMs;
    const listener = () => {
      if (document.visibilityState === 'hidden' || performance.now() - lastAt < sameReturnMs)
        return;
      lastAt = performance.now();
      handleReturn();
    };
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    window.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
      window.removeEventListener('online', listener);
    };
  }, []);
};
