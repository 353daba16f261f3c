import { useLayoutEffect } from 'react';
import type { MerchantAccent } from '../contracts/accent.contract';

const tokens = {
  '--color-accent': 'accent',
  '--color-accent-strong': 'strong',
  '--color-accent-soft': 'soft',
  '--color-accent-line': 'line',
  '--color-on-accent': 'on_accent',
} as const;

/** The tokens of an accent, for the style of an element that shows it. Without an accent the product's stay. */
export const accentStyle = (
  accent: MerchantAccent | null | undefined,
): Readonly<Record<string, string>> =>
  accent === null || accent === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(tokens).map(([token, color]) => [
          token,
          `var(--light, ${accent.light[color]}) var(--dark, ${accent.dark[color]})`,
        ]),
      );

/**
 * Gives the page the merchant's accent while its screen is drawn: on the root element, because dialogs and the card
 * frame take their colors from there. Without an accent the page keeps the product's.
 */
export const useMerchantAccent = (accent: MerchantAccent | null | undefined): void =>
  useLayoutEffect(() => {
    if (accent === null || accent === undefined) return undefined;
    const { style } = document.documentElement;
    for (const [token, color] of Object.entries(accentStyle(accent)))
      style.setProperty(token, color);
    return () => {
      for (const token of Object.keys(tokens)) style.removeProperty(token);
    };
  }, [accent]);
