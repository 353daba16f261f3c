import { leavingEvent } from '../contracts/remote.contract';
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../ui/is-composing';

/**
 * While active, Escape and the browser's back button call back and go no further: a step inside a dialog is left before
 * the dialog itself.
 */
export const useStepBack = (isActive: boolean, onStepBack: () => void): void => {
  const handleStepBack = useEffectEvent((event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    onStepBack();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) handleStepBack(event);
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    window.addEventListener(leavingEvent, handleStepBack, { capture: true });
    return () => {
      document.removeEventListener('keydown', handleKeyDown, { capture: true });
      window.removeEventListener(leavingEvent, handleStepBack, { capture: true });
    };
  }, [isActive]);
};
