import { sessionLimits } from '@billfold/shared/contracts/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIdleTimer, type EventsType, type ITimers } from 'react-idle-timer';
import { openActivityChannel, type ActivityChannel } from './activity-channel';
import { createIdleClock, type IdleClock } from './idle-clock';
import { noteIdleEnd } from './idle-state';

/** Looked up when used: the library would keep the functions it found when it was loaded. */
const timers: ITimers = {
  setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clearTimeout: (timer: number) => clearTimeout(timer),
  setInterval: (callback: () => void, ms: number) => setInterval(callback, ms),
  clearInterval: (timer: number) => clearInterval(timer),
};

/** Events that count as activity. Focus is left out, because the page itself moves it. */
const activity: EventsType[] = [
  'mousemove',
  'keydown',
  'wheel',
  'mousedown',
  'touchstart',
  'touchmove',
  'visibilitychange',
];
const returns = ['focus', 'pageshow'] as const;

export type IdleEvents = {
  readonly onWarned: (until: number) => void;
  readonly onIdle: () => void;
  /** Called 250 ms after the last event of a burst, with the clock restarted. */
  readonly onActivity: (where: 'here' | 'another-tab') => void;
};

/** Checks the clock whenever the page comes back into sight. Returns the function that stops it. */
const checkOnReturn = ({ check }: IdleClock): (() => void) => {
  document.addEventListener('visibilitychange', check);
  for (const name of returns) window.addEventListener(name, check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    for (const name of returns) window.removeEventListener(name, check);
  };
};

/**
 * Counts ten minutes without activity in any tab. The library gathers events; the time is our own, because the
 * library's timers sleep with the machine and its cross-tab mode waits forever for a crashed tab. Returns the function
 * that restarts the clock in all tabs.
 */
export const useIdleClock = (events: IdleEvents): (() => void) => {
  const clock = useRef<IdleClock | null>(null);
  const channel = useRef<ActivityChannel | null>(null);
  const handleWarned = useEffectEvent(events.onWarned);
  const handleIdle = useEffectEvent(events.onIdle);
  const handleActivity = useEffectEvent(events.onActivity);

  const restart = (): void => {
    clock.current?.restart();
    noteIdleEnd(Date.now() + sessionLimits.idleMs);
    channel.current?.announce();
  };
  useIdleTimer({
    timeout: sessionLimits.idleMs,
    events: activity,
    debounce: sessionLimits.activityDebounceMs,
    timers,
    // After a sleep the library may notice the end of its own time in place of the activity.
    onIdle: () => clock.current?.check(),
    onAction: () => {
      restart();
      events.onActivity('here');
    },
  });

  useEffect(() => {
    const started = createIdleClock({
      idleMs: sessionLimits.idleMs,
      warningMs: sessionLimits.idleWarningMs,
      onWarned: (until) => handleWarned(until),
      onIdle: () => handleIdle(),
    });
    clock.current = started;
    noteIdleEnd(Date.now() + sessionLimits.idleMs);
    const opened = openActivityChannel(() => {
      started.restart();
      noteIdleEnd(Date.now() + sessionLimits.idleMs);
      handleActivity('another-tab');
    });
    channel.current = opened;
    const stopChecking = checkOnReturn(started);
    return () => {
      stopChecking();
      opened.close();
      started.stop();
      noteIdleEnd(null);
    };
  }, []);
  return restart;
};
