import { sessionLimits } from '@billfold/shared/contracts/limits';
import { useEffect, useRef } from 'react';
import { useIdleTimer, type ITimers } from 'react-idle-timer';
import { openActivityChannel, type ActivityChannel } from './activity-channel';

/** Looked up when used: the library would keep the functions it found when it was loaded. */
const timers: ITimers = {
  setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clearTimeout: (timer: number) => clearTimeout(timer),
  setInterval: (callback: () => void, ms: number) => setInterval(callback, ms),
  clearInterval: (timer: number) => clearInterval(timer),
};

/**
 * Ends the session after ten minutes without activity in any tab. The clock restarts 250 ms after the last event of a
 * burst, here and in the other tabs; the library's own cross-tab mode would wait for ever for a tab that crashed. Draws
 * nothing.
 */
export const IdleLogout = ({ onIdle }: { readonly onIdle: () => void }) => {
  const channel = useRef<ActivityChannel | null>(null);
  const clock = useIdleTimer({
    timeout: sessionLimits.idleMs,
    debounce: sessionLimits.activityDebounceMs,
    timers,
    onIdle,
    onAction: () => {
      clock.reset();
      channel.current?.announce();
    },
  });
  const clockRef = useRef(clock);
  useEffect(() => {
    clockRef.current = clock;
  });
  useEffect(() => {
    const opened = openActivityChannel(() => clockRef.current.reset());
    channel.current = opened;
    return opened.close;
  }, []);
  return null;
};
