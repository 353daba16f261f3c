import type { MerchantAccent } from '../contracts/accent.contract';
import type { CSSProperties } from 'react';

const tokens = {
  '--color-accent': 'accent',
  '--color-accent-strong': 'strong',
  '--color-accent-soft': 'soft',
  '--color-accent-line': 'line',
  '--color-on-accent': 'on_accent',
} as const;

/** The style of a merchant's page: its accent in both sets of colors. Undefined without one: the product's own. */
export const accentStyle = (accent: MerchantAccent | null | undefined): CSSProperties | undefined =>
  accent === null || accent === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(tokens).map(([token, color]) => [
          token,
          `var(--light, ${accent.light[color]}) var(--dark, ${accent.dark[color]})`,
        ]),
      );
