import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';
import { holdReload } from '../store/reload-guard';

export type LeaveGuard = {
  readonly isAsking: boolean;
  /** Confirms before `leave` runs. */
  readonly ask: (leave: () => void) => void;
  readonly stay: () => void;
  readonly discard: () => void;
};

const staysInSight = ({ from, to }: NavigatingDetail, parameters: readonly string[]): boolean => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return (
    from.pathname === to.pathname &&
    parameters.every((name) => before.get(name) === after.get(name))
  );
};

/**
 * Keeps the page while something typed is not saved: a navigation to another path, the browser's reload and the shell's
 * reload need a confirmation. `parameters` names the address parameters that must not change while the form is visible:
 * `['tab']`. Draw the question with DiscardQuestion; a screen or tab takes LeaveGuard, which has both, and a FormDialog
 * has it already.
 */
export const useLeaveGuard = (isDirty: boolean, parameters: readonly string[] = []): LeaveGuard => {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isGivenUp = useRef(false);
  // Saved meanwhile.
  if (!isDirty && leave !== null) setLeave(null);
  const handleNavigating = useEffectEvent((event: Event) => {
    const { detail } = event as CustomEvent<NavigatingDetail>;
    if (event.defaultPrevented || isGivenUp.current || staysInSight(detail, parameters)) return;
    event.preventDefault();
    setLeave(() => detail.proceed);
  });
  useEffect(() => {
    isGivenUp.current = false;
    if (!isDirty) return undefined;
    const handleUnload = (event: Event) => {
      if (!isGivenUp.current) event.preventDefault();
    };
    const release = holdReload();
    window.addEventListener(navigatingEvent, handleNavigating);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      release();
      window.removeEventListener(navigatingEvent, handleNavigating);
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isDirty]);
  return {
    isAsking: leave !== null,
    ask: (wanted) => setLeave(() => wanted),
    stay: () => setLeave(null),
    discard: () => {
      isGivenUp.current = true;
      setLeave(null);
      leave?.();
    },
  };
};
