import { useLayoutEffect, useRef } from 'react';

const veil = ['opacity', 'clip', 'clip-path', 'mask-image'] as const;

/**
 * Shows a dialog as soon as it is in the page. React Aria keeps one whose text field has the focus invisible for up to
 * 600 ms, until an on-screen keyboard is there; it expects one on touch screens, and where the window once lost height
 * beside a focus. Who has a real keyboard would type into a dialog that cannot be seen. Our dialogs do not move for an
 * on-screen keyboard.
 */
export const useShownAtOnce = (isShown: boolean) => {
  const scrim = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // The effects of the children, which set these styles, run first.
  useLayoutEffect(() => {
    if (!isShown) return;
    for (const { current } of [scrim, frame])
      for (const property of veil) current?.style.removeProperty(property);
  }, [isShown]);
  return { scrim, frame };
};
