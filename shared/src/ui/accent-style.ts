import type { MerchantAccent } from '../contracts/accent.contract';
import { accentTokens, accentValue } from './use-merchant-accent';

/** The tokens of an accent, for the style of an element that shows it. Without an accent the product's stay. */
export const accentStyle = (
  accent: MerchantAccent | null | undefined,
): Readonly<Record<string, string>> =>
  accent === null || accent === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(accentTokens).map(([token, color]) => [token, accentValue(accent, color)]),
      );
