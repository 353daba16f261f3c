import { type Static, Type } from 'typebox';

export const applicationLimits = { nameMax: 120, dataBytes: 16_384, reasonMax: 500 } as const;

/** Those that staff set; an operator refuses or approves what was submitted. */
export const ownStatuses = ['new', 'submitted'] as const;

const Data = Type.Record(Type.String(), Type.Unknown(), {
  description: 'a free object of at most 16 kB; as a form, JSON text',
});
const MerchantName = Type.String({ minLength: 1, maxLength: applicationLimits.nameMax });
const Status = Type.Union(
  ownStatuses.map((status) => Type.Literal(status)),
  { description: 'submitted: for an operator to decide; new: taken back to be changed' },
);

/** An application of a new merchant. */
export const ApplicationView = Type.Object({
  id: Type.Integer(),
  merchant_name: Type.String(),
  status: Type.String({ description: 'new, submitted, refused or approved' }),
  data: Data,
  refusal: Type.Optional(Type.String({ description: 'why an operator refused it last' })),
  merchant_id: Type.Optional(Type.Integer({ description: 'the business that it became' })),
});
export type ApplicationView = Static<typeof ApplicationView>;

export const CreateApplicationRequest = Type.Object(
  { merchant_name: MerchantName, data: Type.Optional(Data) },
  { additionalProperties: false },
);
export type CreateApplicationRequest = Static<typeof CreateApplicationRequest>;
export const CreateApplicationResponse = Type.Object({ id: Type.Integer() });

/** `data` replaces the object. Name and data are changed only before it is submitted, and once it was refused. */
export const ChangeApplicationRequest = Type.Object(
  {
    merchant_name: Type.Optional(MerchantName),
    status: Type.Optional(Status),
    data: Type.Optional(Data),
  },
  { additionalProperties: false },
);
export type ChangeApplicationRequest = Static<typeof ChangeApplicationRequest>;
