import {
  readTheme,
  themeColors,
  themeCookie,
  type Theme,
} from '@billfold/shared/contracts/plan.contract';

/** As long as browsers allow. */
const maxAgeS = 400 * 24 * 3_600;
const pattern = new RegExp(`(?:^|; )${themeCookie}=(\\w+)`);

/** The person's choice in this browser; null: the system's colors. */
export const chosenTheme = (): Theme | null => readTheme(pattern.exec(document.cookie)?.[1]);

const apply = (theme: Theme | null): void => {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = themeColors[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')];
};

/** The registry reads the cookie, so that the next page has these colors from its first paint. */
export const chooseTheme = (theme: Theme | null): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${theme ?? ''}; Path=/; SameSite=Lax; Max-Age=${theme === null ? 0 : maxAgeS}${secure}`;
  apply(theme);
};

/** Applies the choice of another tab when the person returns to this one. */
export const followTheme = (listener: (theme: Theme | null) => void): (() => void) => {
  const handleReturn = () => {
    const theme = chosenTheme();
    apply(theme);
    listener(theme);
  };
  document.addEventListener('visibilitychange', handleReturn);
  return () => document.removeEventListener('visibilitychange', handleReturn);
};
