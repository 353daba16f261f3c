import { Type, type Static } from 'typebox';

const Nullable = Type.Union([Type.String(), Type.Null()]);

/** Addresses that one module owns in an environment: those of a pattern, and all below them. */
export const HeldAddress = Type.Object({
  pattern: Type.String(),
  module: Type.String(),
  held: Type.Union([Type.Literal('listed'), Type.Literal('default'), Type.Literal('served')], {
    description:
      '`listed` by operators, held by the default release or one that pages fall back to, or served to some visitors',
  }),
  /** The release whose path it is; null of a listed one. */
  release: Nullable,
  isPayment: Type.Boolean({ description: 'only the listed module may have screens there' }),
  former: Type.Union([Type.String(), Type.Null()], {
    description: 'who had it before; shows it again when the owner is switched off or retired',
  }),
  changedBy: Nullable,
  reason: Nullable,
  changedAt: Nullable,
});
export type HeldAddress = Static<typeof HeldAddress>;

/** GET /registry/api/environments/:environment/addresses */
export const AddressBook = Type.Object({
  environment: Type.String(),
  addresses: Type.Array(HeldAddress),
  /** Addresses that served releases of two modules have, a sentence each. */
  conflicts: Type.Array(Type.String()),
});
export type AddressBook = Static<typeof AddressBook>;

/** POST /registry/api/environments/:environment/addresses: an operator gives addresses to a module. */
export const AddressGift = Type.Object(
  {
    pattern: Type.String({ minLength: 1, maxLength: 300, pattern: '^/' }),
    module: Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9-]{0,60})$' }),
    /** Its pages are payment pages. As it was unless given; addresses below a payment address are always one. */
    is_payment: Type.Optional(Type.Boolean()),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  },
  { additionalProperties: false },
);
export type AddressGift = Static<typeof AddressGift>;
