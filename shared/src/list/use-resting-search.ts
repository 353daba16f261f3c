import { useEffect, useEffectEvent, useState } from 'react';

/** What is typed, and its setter. `onRest` gets the trimmed text once the typing has rested. */
export const useRestingSearch = (
  search: string,
  onRest: (search: string) => void,
  restMs = 300,
) => {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // The address follows the typing, which may have gone on meanwhile. Any other text comes from elsewhere and wins.
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  const rest = useEffectEvent((next: string) => {
    setSent(next);
    onRest(next);
  });
  useEffect(() => {
    const next = typed.trim();
    if (next === sent) return undefined;
    const timer = setTimeout(() => rest(next), restMs);
    return () => clearTimeout(timer);
  }, [typed, sent, restMs]);
  return [typed, setTyped] as const;
};
