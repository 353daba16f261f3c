import { useEffect, useEffectEvent } from 'react';

/** While active, Escape calls back and goes no further: a step inside a dialog is left before the dialog itself. */
export const useEscape = (isActive: boolean, onEscape: () => void): void => {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      handleEscape();
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isActive]);
};
