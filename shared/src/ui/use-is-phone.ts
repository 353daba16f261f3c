import { useSyncExternalStore } from 'react';

/** Makes a hook that is true up to a width of the document. */
export const layoutUpTo = (widthPx: number) => {
  const readMedia = (): MediaQueryList | null =>
    // The document of the tests of screens has no width.
    typeof matchMedia === 'undefined' ? null : matchMedia(`(max-width: ${widthPx}px)`);
  const subscribe = (listener: () => void) => {
    const media = readMedia();
    media?.addEventListener('change', listener);
    return () => media?.removeEventListener('change', listener);
  };
  const read = () => readMedia()?.matches ?? false;
  return (): boolean => useSyncExternalStore(subscribe, read);
};

/** True at the phone layout's widths, for what must not be in the page at the others. Style sheets do the rest. */
export const useIsPhone = layoutUpTo(580);

/** True on tablets and phones, for controls that would need a second row. */
export const useIsTablet = layoutUpTo(1240);
