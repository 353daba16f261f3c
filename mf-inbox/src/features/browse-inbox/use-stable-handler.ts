import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The handler of the last drawing as one function that never changes, so that a list draws no row anew for its sake.
 */
export const useStableHandler = <Arguments extends readonly unknown[]>(
  handler: (...values: Arguments) => void,
): ((...values: Arguments) => void) => {
  const last = useRef(handler);
  useLayoutEffect(() => {
    last.current = handler;
  });
  return useCallback((...values: Arguments) => last.current(...values), []);
};
