import { Type, type Static } from 'typebox';

export const tagLimits = {
  nameMax: 60,
  /** Of one call. */
  perCall: 100,
  /** Of one merchant. */
  perMerchant: 5_000,
  undoHours: 24,
} as const;

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A tag as pairs have it: its id, which is also the id of its lookup at a customer, and its name. */
export const TagPair = Type.Tuple([Type.Integer(), Type.String()]);
export type TagPair = Static<typeof TagPair>;

/** Answer of the calls that change the tags of a customer: all tags that the customer has now. */
export const CustomerTags = Type.Object({ tags: Type.Array(TagPair) });

/** A tag of a customer, by the id of its lookup. */
export const CustomFieldView = Type.Object({ id: Type.Integer(), name: Type.String() });

/**
 * POST subscriptions/add_subscription_custom_field. Staff of several merchants name the merchant of each tag. Answers
 * the ids in the same order; a name that exists, in any case, answers the id of its tag.
 */
export const AddTagsRequest = Type.Object(
  {
    tags: Type.Array(
      Type.Object(
        {
          fieldname: Type.Literal('tag'),
          constraint: Type.Literal('string'),
          value: Type.String({ 'x-text': 'as-is' }),
          merchant_id: Type.Optional(Id),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: tagLimits.perCall },
    ),
  },
  { additionalProperties: false },
);
export type AddTagsRequest = Static<typeof AddTagsRequest>;

export const AddTagsAnswer = Type.Object({ ids: Type.Array(Type.Integer()) });
export type AddTagsAnswer = Static<typeof AddTagsAnswer>;

/** POST subscriptions/{id}/add_subscription_custom_lookup. `parent` is the customer of the path. */
export const AddLookupsRequest = Type.Object(
  {
    lookups: Type.Array(
      Type.Object({ parent: Id, custom_field_id: Id }, { additionalProperties: false }),
      { minItems: 1, maxItems: tagLimits.perCall },
    ),
  },
  { additionalProperties: false },
);

/** POST subscriptions/{id}/delete_subscription_custom_field_lookup. `field_id` is the id of a pair of the customer. */
export const DeleteLookupsRequest = Type.Object(
  {
    field_ids: Type.Array(Type.Object({ field_id: Id }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: tagLimits.perCall,
    }),
  },
  { additionalProperties: false },
);

/** POST subscriptions/{id}/delete_subscription_custom_field: the tag ends at every customer of the merchant. */
export const DeleteTagRequest = Type.Object({ field_id: Id }, { additionalProperties: false });

/**
 * GET tags: the tags of all merchants of the caller. `ids` names those of a filter; one that was deleted is left out.
 */
export const TagView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
});
export type TagView = Static<typeof TagView>;

/**
 * POST subscriptions/bulk_tags. `rows`: the customers of `ids`. `matching`: all customers that match the query of the
 * call, which takes the filters and `q` of GET subscriptions, at the moment of the call.
 */
export const BulkTagRequest = Type.Object(
  {
    action: Type.Union([Type.Literal('add'), Type.Literal('remove')]),
    tag_id: Id,
    scope: Type.Union([Type.Literal('rows'), Type.Literal('matching')]),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
  },
  { additionalProperties: false },
);
export type BulkTagRequest = Static<typeof BulkTagRequest>;

export const BulkTagAnswer = Type.Object({
  id: Type.Integer({ description: 'for POST subscriptions/bulk_tags/{id}/undo' }),
  changed: Type.Integer({ description: 'customers that got or lost the tag' }),
  unchanged: Type.Integer({ description: 'customers that had it, or did not have it, before' }),
  elsewhere: Type.Integer({
    description: 'customers of other merchants, which cannot have the tag',
  }),
});
export type BulkTagAnswer = Static<typeof BulkTagAnswer>;

/** POST subscriptions/bulk_tags/{id}/undo: once, by the same person, within a day. */
export const BulkTagUndone = Type.Object({ changed: Type.Integer() });
export type BulkTagUndone = Static<typeof BulkTagUndone>;
