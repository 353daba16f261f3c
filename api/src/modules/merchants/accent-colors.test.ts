import { expect, it } from '@jest/globals';
import { formatHex, wcagContrast } from 'culori';
import { accentOf } from './accent-colors';

const surfaces = {
  light: ['#ffffff', '#f4f6f5', '#eef2f1'],
  dark: ['#17201e', '#0e1514', '#1f2b28'],
} as const;

/** Every 15 degrees of hue from pale to nearly black, and gray, white and black. */
const brands = [
  '#ffffff',
  '#000000',
  '#808080',
  ...Array.from({ length: 24 }, (_, hue) => hue * 15).flatMap((h) =>
    [0.1, 0.4, 0.7, 0.95].map((l) => formatHex({ mode: 'hsl', h, s: 0.9, l })),
  ),
];

it('gives text, buttons and soft backgrounds 4.5 to 1 with every brand color', () => {
  const faint = brands.flatMap((brand) => {
    const accent = accentOf(brand);
    return (['light', 'dark'] as const).flatMap((scheme) => {
      const colors = accent?.[scheme];
      if (colors === undefined) return [[brand, scheme, 'none']];
      return [colors.accent, colors.strong]
        .flatMap((front) =>
          [...surfaces[scheme], colors.soft, colors.on_accent].map(
            (back) => [front, back] as const,
          ),
        )
        .filter(([front, back]) => wcagContrast(front, back) < 4.5)
        .map((pair) => [brand, scheme, ...pair]);
    });
  });
  expect(faint).toEqual([]);
});

it('leaves a brand color that is readable as it is', () => {
  expect(accentOf('#1c5fa8')?.light.accent).toBe('#1c5fa8');
});

it('makes a pale yellow dark enough for white text on a button', () => {
  const light = accentOf('#ffef9f')?.light;
  expect(light?.on_accent).toBe('#ffffff');
  expect(wcagContrast(light?.accent ?? '#ffffff', '#ffffff')).toBeGreaterThan(4.5);
});

it('gives no accent without a brand color', () => {
  expect(accentOf(null)).toBeNull();
});
