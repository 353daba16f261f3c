import { Type, type Static } from 'typebox';

const Hex = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const AccentColors = Type.Object({
  accent: Hex,
  strong: Hex,
  soft: Hex,
  line: Hex,
  on_accent: Hex,
});
export type AccentColors = Static<typeof AccentColors>;

/** A merchant's own accent for its pages, readable in both sets of colors. */
export const MerchantAccent = Type.Object({ light: AccentColors, dark: AccentColors });
export type MerchantAccent = Static<typeof MerchantAccent>;
/** In an answer: null when the merchant has none. A release of the API before this one leaves it out. */
export const OptionalAccent = Type.Optional(Type.Union([MerchantAccent, Type.Null()]));
