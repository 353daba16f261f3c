import { renderHook } from '@testing-library/react';
import { useMerchantAccent } from './use-merchant-accent';

const colors = { accent: '#0b5f8a', strong: '#084868', soft: '#e2eff5', line: '#a7cbdc' };
const accent = {
  light: { ...colors, on_accent: '#ffffff' },
  dark: { ...colors, accent: '#6fb6dc', on_accent: '#0b1412' },
};
const tokenNow = (name: string) => document.documentElement.style.getPropertyValue(name);

it('sets the tokens of the accent for both sets of colors while the screen is drawn', () => {
  const { unmount } = renderHook(() => useMerchantAccent(accent));
  expect([tokenNow('--color-accent'), tokenNow('--color-on-accent')]).toEqual([
    'var(--light, #0b5f8a) var(--dark, #6fb6dc)',
    'var(--light, #ffffff) var(--dark, #0b1412)',
  ]);
  unmount();
  expect(tokenNow('--color-accent')).toBe('');
});

it.each([null, undefined])('keeps the accent of the product with %s', (none) => {
  renderHook(() => useMerchantAccent(none));
  expect(tokenNow('--color-accent')).toBe('');
});
