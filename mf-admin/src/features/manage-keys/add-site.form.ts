import { textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export type SiteValues = { readonly origin: string };
export const emptySite: SiteValues = { origin: '' };
export const siteSchema = object({ origin: textRule() });

/**
 * As browsers name a site: `https://Shop.example/` is https://shop.example. What has more than a host stays as it was
 * typed.
 */
export const toOrigin = (typed: string): string => {
  const text = typed.trim();
  if (!URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : text;
};
