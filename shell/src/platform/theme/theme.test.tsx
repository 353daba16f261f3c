import { chooseTheme, chosenTheme, followTheme } from './theme';

const theme = () => document.documentElement.dataset['theme'];
const barColors = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  );
const addBarColor = (system: string) => {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.media = `(prefers-color-scheme: ${system})`;
  document.head.append(meta);
};

beforeEach(() => {
  document.head.replaceChildren();
  addBarColor('light');
  addBarColor('dark');
  chooseTheme(null);
});

it('colors the page and the bars of the browser as chosen, and keeps the choice', () => {
  chooseTheme('dark');
  expect([theme(), chosenTheme(), barColors()]).toEqual(['dark', 'dark', ['#17201e', '#17201e']]);
});

it("returns to the system's colors when no set is chosen", () => {
  chooseTheme('light');
  chooseTheme(null);
  expect([theme(), chosenTheme(), barColors()]).toEqual([undefined, null, ['#ffffff', '#17201e']]);
});

it('reads no choice from a cookie with another value', () => {
  document.cookie = 'billfold_theme=purple; Path=/';
  expect(chosenTheme()).toBeNull();
});

it('applies a choice of another tab when the person returns', () => {
  const chosen: unknown[] = [];
  const stop = followTheme((next) => chosen.push(next));
  document.cookie = 'billfold_theme=dark; Path=/';
  expect(theme()).toBeUndefined();
  document.dispatchEvent(new Event('visibilitychange'));
  expect([theme(), chosen]).toEqual(['dark', ['dark']]);
  stop();
  chooseTheme(null);
  document.cookie = 'billfold_theme=dark; Path=/';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(theme()).toBeUndefined();
});
