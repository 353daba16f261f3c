import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyEvent = KeyboardEvent | ReactKeyboardEvent;

/** Of a key that an input method used itself: its Enter and its Escape are not yet in `isComposing` of Safari. */
const usedByInputMethod = 229;

/**
 * Whether the key belongs to a text that an input method composes, such as Japanese: Enter takes a proposal then, and
 * sends nothing.
 */
export const isComposing = (event: KeyEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign
  return key.isComposing || key.keyCode === usedByInputMethod;
};

/**
 * A capturing handler that keeps such a key from what is inside and around. Keys without a name pass: screen keyboards
 * send nothing else, and an idle clock counts them.
 */
export const stopWhileComposing = (event: ReactKeyboardEvent): void => {
  const isNamed = event.key !== 'Unidentified' && event.key !== 'Process';
  if (isNamed && isComposing(event)) event.stopPropagation();
};
