import { useCallback, useSyncExternalStore } from 'react';

/** The phone layout ends here, this width included. */
const phoneBreakpointPx = 580;
const query = `(max-width: ${phoneBreakpointPx}px)`;

/** True at the phone layout's widths. */
export const usePhoneLayout = (): boolean => {
  const subscribe = useCallback((listener: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
};
