import { useSyncExternalStore } from 'react';

const readMedia = (): MediaQueryList | null =>
  // The document of the tests of screens has no width.
  typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1280px)');

const subscribe = (listener: () => void) => {
  const media = readMedia();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** True where the customer of the conversation has a column of their own. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => readMedia()?.matches ?? false);
