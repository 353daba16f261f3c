import { Type, type Static } from 'typebox';

export const contactLimits = { legalNameMax: 120, addressMax: 200, addressLinesMax: 4 } as const;

/** How customers reach a merchant; each text is empty where the merchant gave none. */
export const BusinessContact = Type.Object({
  legal_name: Type.String({ description: 'empty, or unlike the name that pages show' }),
  address: Type.String({ description: 'lines as on an envelope' }),
  phone: Type.String({ description: '10 digits' }),
  email: Type.String(),
});
export type BusinessContact = Static<typeof BusinessContact>;

/** Null, or absent in the answer of an earlier release: the merchant gave nothing. */
export const OptionalContact = Type.Optional(Type.Union([BusinessContact, Type.Null()]));
