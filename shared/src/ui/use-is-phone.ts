import { useSyncExternalStore } from 'react';

const readMedia = (): MediaQueryList | null =>
  // The document of the tests of screens has no width.
  typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 580px)');

const subscribe = (listener: () => void) => {
  const media = readMedia();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** True at the phone layout's widths, for what must not be in the page at the others. Style sheets do the rest. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => readMedia()?.matches ?? false);
