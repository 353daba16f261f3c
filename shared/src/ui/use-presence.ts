import { useEffect, useState } from 'react';

export type Presence = 'closed' | 'entering' | 'open' | 'leaving';

/**
 * Keeps an element in the page after it was closed, so that it can fade out: closed, entering (for `enterMs`), open,
 * leaving (for `leaveMs`), closed.
 */
export const usePresence = (isOpen: boolean, enterMs: number, leaveMs: number): Presence => {
  const [phase, setPhase] = useState<Presence>(isOpen ? 'entering' : 'closed');
  if (isOpen && (phase === 'closed' || phase === 'leaving')) setPhase('entering');
  if (!isOpen && (phase === 'entering' || phase === 'open')) setPhase('leaving');
  useEffect(() => {
    if (phase === 'closed' || phase === 'open') return undefined;
    const timer = setTimeout(
      () => setPhase(phase === 'entering' ? 'open' : 'closed'),
      phase === 'entering' ? enterMs : leaveMs,
    );
    return () => clearTimeout(timer);
  }, [phase, enterMs, leaveMs]);
  return phase;
};

/** The last value while it was open: a closing element keeps its content. */
export const useKept = <Value>(isOpen: boolean, value: Value): Value => {
  const [kept, setKept] = useState(() => value);
  if (isOpen && !Object.is(kept, value)) setKept(() => value);
  return isOpen ? value : kept;
};
