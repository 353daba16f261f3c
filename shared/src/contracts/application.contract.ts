import { type Static, Type } from 'typebox';

export const applicationLimits = { nameMax: 120, statusMax: 40, dataBytes: 16_384 } as const;

const Data = Type.Record(Type.String(), Type.Unknown(), {
  description: 'a free object of at most 16 kB; as a form, JSON text',
});
const MerchantName = Type.String({ minLength: 1, maxLength: applicationLimits.nameMax });
const Status = Type.String({ minLength: 1, maxLength: applicationLimits.statusMax });

/** An application of a new merchant. */
export const ApplicationView = Type.Object({
  id: Type.Integer(),
  merchant_name: Type.String(),
  status: Type.String({ description: 'new until it is changed' }),
  data: Data,
});
export type ApplicationView = Static<typeof ApplicationView>;

export const CreateApplicationRequest = Type.Object(
  { merchant_name: MerchantName, data: Type.Optional(Data) },
  { additionalProperties: false },
);
export type CreateApplicationRequest = Static<typeof CreateApplicationRequest>;
export const CreateApplicationResponse = Type.Object({ id: Type.Integer() });

/** `data` replaces the object. */
export const ChangeApplicationRequest = Type.Object(
  { status: Type.Optional(Status), data: Type.Optional(Data) },
  { additionalProperties: false },
);
export type ChangeApplicationRequest = Static<typeof ChangeApplicationRequest>;
