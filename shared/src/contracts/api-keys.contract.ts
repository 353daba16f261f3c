import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Origins = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50 });

/** Where a key may be: in a page, or on the server of the merchant alone. */
export type KeyKind = 'publishable' | 'secret';
const keyKinds = ['publishable', 'secret'] as const satisfies readonly KeyKind[];
const Kind = Type.Unsafe<KeyKind>(Type.Union(keyKinds.map((name) => Type.Literal(name))));

export const ApiKey = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  hint: Type.String({ description: 'its first and last characters' }),
  created_at: Type.String(),
  revoked_at: Type.Union([Type.String(), Type.Null()]),
});
export type ApiKey = Static<typeof ApiKey>;

/** GET keys: one of each merchant whose keys the caller manages */
export const MerchantKeys = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  company_token: Type.Union([Type.String(), Type.Null()], {
    description: 'null before the first key',
  }),
  keys: Type.Array(ApiKey),
  origins: Type.Array(Type.String(), {
    description: 'the sites that may open the payment page and call with a publishable key',
  }),
});
export type MerchantKeys = Static<typeof MerchantKeys>;

/** POST keys */
export const CreateKeyRequest = Type.Object({ merchant_id: Id, kind: Kind }, closed);
export type CreateKeyRequest = Static<typeof CreateKeyRequest>;

export const CreatedKey = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  hint: Type.String(),
  key: Type.String({ description: 'in this answer only' }),
  company_token: Type.String(),
});
export type CreatedKey = Static<typeof CreatedKey>;

/** POST keys/{id}/revoke */
export const RevokeKeyRequest = Type.Object({ merchant_id: Id }, closed);

/** POST keys/sites */
export const SetSitesRequest = Type.Object(
  {
    merchant_id: Id,
    origins: Origins,
    replaces: Type.Array(Type.String({ maxLength: 300 }), {
      maxItems: 1_000,
      description:
        'the sites that the caller saw: when others have changed them, the answer is 409',
    }),
  },
  closed,
);
export type SetSitesRequest = Static<typeof SetSitesRequest>;
