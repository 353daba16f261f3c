import type { AccentColors, MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import { clampChroma, converter, formatHex, parse, wcagContrast, type Oklch } from 'culori';

const toOklch = converter('oklch');
/** WCAG 2.2, for text of every size. */
const leastContrast = 4.5;
const step = 0.01;
/** From the accent to what it becomes under the pointer. */
const strongerSteps = 8;

type Ground = {
  /** The page's surfaces in `shared/ui/tokens.css`: surface, canvas, sunken. */
  readonly surfaces: readonly string[];
  readonly onAccent: string;
  /** Of a soft background, and of a line. */
  readonly soft: { readonly l: number; readonly maxChroma: number };
  readonly line: { readonly l: number; readonly maxChroma: number };
  /** Towards more contrast with the surfaces. */
  readonly direction: 1 | -1;
};
const grounds: Readonly<Record<'light' | 'dark', Ground>> = {
  light: {
    surfaces: ['#ffffff', '#f4f6f5', '#eef2f1'],
    onAccent: '#ffffff',
    soft: { l: 0.95, maxChroma: 0.03 },
    line: { l: 0.84, maxChroma: 0.06 },
    direction: -1,
  },
  dark: {
    surfaces: ['#17201e', '#0e1514', '#1f2b28'],
    onAccent: '#0b1412',
    soft: { l: 0.28, maxChroma: 0.04 },
    line: { l: 0.42, maxChroma: 0.06 },
    direction: 1,
  },
};

const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));
const muted = (brand: Oklch, { l, maxChroma }: Ground['soft']): string =>
  hexOf({ ...brand, l, c: Math.min(brand.c, maxChroma) });

/** The brand's color, as little lighter or darker as it takes to be read on each surface. */
const colorsOn = (brand: Oklch, ground: Ground): AccentColors => {
  const { surfaces, onAccent, direction } = ground;
  const soft = muted(brand, ground.soft);
  const isReadable = (hex: string) =>
    [...surfaces, soft, onAccent].every((back) => wcagContrast(hex, back) >= leastContrast);
  const at = (steps: number): string => {
    const l = Math.min(1, Math.max(0, brand.l + direction * step * steps));
    return hexOf({ ...brand, l });
  };
  let steps = 0;
  while (!isReadable(at(steps)) && steps * step < 1) steps += 1;
  return {
    accent: at(steps),
    strong: at(steps + strongerSteps),
    soft,
    line: muted(brand, ground.line),
    on_accent: onAccent,
  };
};

/** At most one for each merchant. */
const accents = new Map<string, MerchantAccent>();

/**
 * The accent that a brand color (`#1c6fb0`) gives in both sets of colors; null for what is no color. Text in it, on it
 * and on its soft background reaches 4.5 to 1, whatever the brand color is.
 */
export const makeAccent = (brandColor: string): MerchantAccent | null => {
  const brand = toOklch(parse(brandColor));
  if (brand === undefined) return null;
  return { light: colorsOn(brand, grounds.light), dark: colorsOn(brand, grounds.dark) };
};

/** The accent of a merchant's pages from its stored brand color; null without one. */
export const accentOf = (brandColor: string | null): MerchantAccent | null => {
  if (brandColor === null) return null;
  const known = accents.get(brandColor);
  if (known !== undefined) return known;
  const accent = makeAccent(brandColor);
  if (accent !== null) accents.set(brandColor, accent);
  return accent;
};
