import { Type, type Static } from 'typebox';
import { savedViewLimits, savedViewLists, type SavedViewList } from './saved-view-rule';

const List = Type.Unsafe<SavedViewList>(
  Type.Union(savedViewLists.map((name) => Type.Literal(name))),
);
const texts = {
  name: Type.String({ maxLength: savedViewLimits.nameMax }),
  query: Type.String({
    maxLength: savedViewLimits.queryMax,
    pattern: String.raw`^[^?#\s]*$`,
    description: 'search, filters and sort as the address of the list has them',
  }),
};
const sharing = {
  is_shared: Type.Boolean(),
  merchant_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'whose team gets a shared one; required of staff of several merchants',
    }),
  ),
};

/** GET saved_views: search, filters and sort of a list under a name. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  list: List,
  name: Type.String(),
  query: Type.String(),
  merchant_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'whose team has it too; null: the caller alone',
  }),
  merchant_name: Type.Union([Type.String(), Type.Null()]),
  owner_name: Type.String(),
  is_mine: Type.Boolean(),
  may_change: Type.Boolean({ description: 'own ones, and all of a team that the caller manages' }),
  is_default: Type.Boolean({ description: 'the caller begins the list with it' }),
  version: Type.Integer({ description: 'grows with each change; sent back by the editor' }),
});
export type SavedView = Static<typeof SavedView>;

/** POST saved_views */
export const SaveViewRequest = Type.Object(
  { list: List, ...texts, ...sharing },
  { additionalProperties: false },
);
export type SaveViewRequest = Static<typeof SaveViewRequest>;

/**
 * PATCH saved_views/{id}. Fields that are absent stay. With `version`, 409 `version_mismatch` with the view of now as
 * `present`.
 */
export const ChangeViewRequest = Type.Object(
  {
    name: Type.Optional(texts.name),
    query: Type.Optional(texts.query),
    is_shared: Type.Optional(sharing.is_shared),
    merchant_id: sharing.merchant_id,
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type ChangeViewRequest = Static<typeof ChangeViewRequest>;

/** POST saved_views/{id}/default */
export const DefaultViewRequest = Type.Object(
  { is_default: Type.Boolean() },
  { additionalProperties: false },
);
export type DefaultViewRequest = Static<typeof DefaultViewRequest>;
