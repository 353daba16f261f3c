import { useCallback, useLayoutEffect, useRef, type Ref, type RefCallback } from 'react';

const give = <Element>(ref: Ref<Element> | undefined, element: Element | null): void => {
  if (typeof ref === 'function') ref(element);
  else if (ref !== null && ref !== undefined) ref.current = element;
};

/**
 * Returns the focus to a busy button when it is enabled again, unless the visitor has focused something else: disabled
 * elements lose the focus. Put the returned ref on the button in place of its own.
 */
export const useFocusThroughBusy = (
  isBusy: boolean,
  ref: Ref<HTMLButtonElement> | undefined,
): RefCallback<HTMLButtonElement> => {
  const button = useRef<HTMLButtonElement | null>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = document.activeElement === button.current;
      return;
    }
    // A press on the blocked button gives the focus to what is around it.
    const isLost =
      document.activeElement === null || document.activeElement.contains(button.current);
    if (hadFocus.current && isLost) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isBusy]);
  return useCallback(
    (element) => {
      button.current = element;
      give(ref, element);
    },
    [ref],
  );
};
