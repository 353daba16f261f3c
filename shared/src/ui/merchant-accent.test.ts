import { accentStyle } from './merchant-accent';

const colors = { accent: '#0b5f8a', strong: '#084868', soft: '#e2eff5', line: '#a7cbdc' };

it('sets the tokens of the accent for both sets of colors', () => {
  const style = accentStyle({
    light: { ...colors, on_accent: '#ffffff' },
    dark: { ...colors, accent: '#6fb6dc', on_accent: '#0b1412' },
  });
  expect(style).toMatchObject({
    '--color-accent': 'var(--light, #0b5f8a) var(--dark, #6fb6dc)',
    '--color-on-accent': 'var(--light, #ffffff) var(--dark, #0b1412)',
  });
});

it.each([null, undefined])('keeps the accent of the product with %s', (accent) => {
  expect(accentStyle(accent)).toBeUndefined();
});
