import { useSyncExternalStore } from 'react';

const readMedia = (): MediaQueryList | null =>
  // The document of the tests of screens has no width.
  typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  const media = readMedia();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** True at the widths of two columns, for what must not be in the page at the others. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => readMedia()?.matches ?? false);
