import { useEffect, useRef, useState, type RefObject } from 'react';

type Step = string | number | null;

/** The user types into an input that the next step has, too: the PIN of a phone's keyboard. */
const isTypingIn = (frame: HTMLElement): boolean => {
  const active = document.activeElement;
  return (
    active instanceof HTMLInputElement &&
    frame.contains(active) &&
    active.closest('[hidden]') === null
  );
};

const focusHeading = (frame: HTMLElement): void => {
  const heading = frame.querySelector('h1');
  if (heading === null) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus();
};

/**
 * Takes the focus to the heading when a screen goes to its next step, so that the focus is not lost with a removed
 * button. A user who is typing keeps the input, and `announcement` is the new step's title for a live region.
 */
export const useStepFocus = (
  step: Step,
  title: string,
  takesFocus: boolean,
): { readonly frame: RefObject<HTMLElement | null>; readonly announcement: string } => {
  const frame = useRef<HTMLElement>(null);
  const shown = useRef<Step | undefined>(takesFocus ? undefined : step);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === step || frame.current === null) return;
    shown.current = step;
    const isTyping = isTypingIn(frame.current);
    setAnnouncement(isTyping ? title : '');
    if (!isTyping) focusHeading(frame.current);
  }, [step, title]);
  return { frame, announcement };
};
