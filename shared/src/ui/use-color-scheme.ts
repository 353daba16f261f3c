import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const readMedia = (): MediaQueryList | null =>
  // The document of the tests of screens has no media.
  typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

/** The page's colors now: the person's choice (`data-theme` of the root element), else the system's. */
const readColorScheme = (): ColorScheme => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return readMedia()?.matches === true ? 'dark' : 'light';
};

const subscribe = (listener: () => void) => {
  const media = readMedia();
  const choice = new MutationObserver(listener);
  media?.addEventListener('change', listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media?.removeEventListener('change', listener);
    choice.disconnect();
  };
};

/** For what copies colors of the page and must copy them again. Style sheets follow the tokens by themselves. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribe, readColorScheme, () => 'light');
