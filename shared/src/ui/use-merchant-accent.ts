import { useInsertionEffect } from 'react';
import type { MerchantAccent } from '../contracts/accent.contract';

/** The tokens that an accent sets. */
export const accentTokens = {
  '--color-accent': 'accent',
  '--color-accent-strong': 'strong',
  '--color-accent-soft': 'soft',
  '--color-accent-line': 'line',
  '--color-on-accent': 'on_accent',
} as const;

/** The value of a token in both sets of colors. */
export const accentValue = (
  { light, dark }: MerchantAccent,
  color: (typeof accentTokens)[keyof typeof accentTokens],
): string => `var(--light, ${light[color]}) var(--dark, ${dark[color]})`;

/**
 * Gives the page the merchant's accent while its screen is drawn: on the root element, because dialogs and the card
 * frame take their colors from there. The layout effects of the same drawing find it. Without an accent the page keeps
 * the product's.
 */
export const useMerchantAccent = (accent: MerchantAccent | null | undefined): void =>
  useInsertionEffect(() => {
    if (accent === null || accent === undefined) return undefined;
    const { style } = document.documentElement;
    for (const [token, color] of Object.entries(accentTokens))
      style.setProperty(token, accentValue(accent, color));
    return () => {
      for (const token of Object.keys(accentTokens)) style.removeProperty(token);
    };
  }, [accent]);
