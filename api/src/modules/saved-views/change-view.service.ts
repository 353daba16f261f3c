import { savedViewLimits } from '@billfold/shared/contracts/saved-view-rule';
import type {
  ChangeViewRequest,
  SavedView,
  SaveViewRequest,
} from '@billfold/shared/contracts/saved-view.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantMeant, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { recordChange } from './record-change';
import {
  changedByOthersOnly,
  locationMissing,
  locationNotFound,
  nameMissing,
  nameTaken,
  sharedByEditorsOnly,
  sharedByOthersOnly,
  tooManyViews,
  viewChanged,
  viewNotFound,
} from './saved-view.errors';
import { isAuthor, mayChangeView, mayShareAt } from './saved-view.service';
import { presentView } from './present-saved-view';
import {
  clearDefault,
  countViews,
  deleteViewRow,
  dropDefaultsOfOthers,
  findView,
  insertView,
  lockView,
  lockViewNames,
  type SavedViewRow,
  storeDefault,
  updateView,
  type ViewScope,
} from './saved-view.queries';

type Context = UseCaseContext<StaffActor>;

/** Null: the caller alone. Throws locationMissing, locationNotFound and sharedByEditorsOnly. */
const merchantOf = (
  actor: StaffActor,
  view: Pick<SaveViewRequest, 'is_shared' | 'merchant_id'>,
): number | null => {
  const { is_shared: isShared, merchant_id: named } = view;
  if (!isShared) {
    if (named !== undefined && !actor.merchantIds.includes(named)) throw locationNotFound();
    return null;
  }
  const merchantId = merchantMeant(actor, named, {
    missing: locationMissing,
    notFound: locationNotFound,
  });
  if (!mayShareAt(actor, merchantId)) throw sharedByEditorsOnly();
  return merchantId;
};

const readName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') throw nameMissing();
  return trimmed;
};

/** Throws nameTaken, and tooManyViews where the view is new. */
const claimPlace = async (
  executor: Executor,
  scope: ViewScope,
  wanted: { readonly name: string; readonly except: number | null; readonly isNew: boolean },
): Promise<void> => {
  const isShared = scope.merchantId !== null;
  await lockViewNames(executor, scope);
  const { count, isNameTaken } = await countViews(executor, scope, wanted);
  if (isNameTaken) throw nameTaken(isShared);
  if (wanted.isNew && count >= savedViewLimits.perList) throw tooManyViews(isShared);
};

const getView = async (
  executor: Executor,
  { actor }: Context,
  id: number,
): Promise<SavedViewRow> => {
  const row = await findView(executor, { reader: actor, id });
  if (row === undefined) throw viewNotFound();
  return row;
};

/**
 * Throws viewNotFound for a view of others, and changedByOthersOnly for one of the team that is not the caller's to
 * change.
 */
const lockChangeable = async (
  executor: Executor,
  { actor }: Context,
  id: number,
): Promise<SavedViewRow> => {
  const row = await lockView(executor, { reader: actor, id });
  if (row === undefined) throw viewNotFound();
  if (!mayChangeView(actor, row)) throw changedByOthersOnly();
  return row;
};

export type SaveView = {
  readonly request: SaveViewRequest;
  readonly idempotencyKey: string | undefined;
};

/**
 * Saves a view; its name is the only one of its person or team in any case. The same idempotency key answers the same
 * view.
 */
export const saveView = async (
  context: Context,
  { request, idempotencyKey: key }: SaveView,
): Promise<AnswerOnce> => {
  const { actor, clock } = context;
  const merchantId = merchantOf(actor, request);
  const scope: ViewScope = { ownerId: actor.userId, merchantId, list: request.list };
  const name = readName(request.name);
  return makeOnce(context, { route: 'POST saved_views', key, request }, async (transaction) => {
    await claimPlace(transaction, scope, { name, except: null, isNew: true });
    const now = clock.now();
    const id = await insertView(transaction, scope, { name, query: request.query, now });
    const after = await getView(transaction, context, id);
    await recordChange(transaction, context, { before: null, after });
    return presentView(actor, after);
  });
};

/** Whose a view is after the change. Throws sharedByOthersOnly. */
const merchantAfter = (
  actor: StaffActor,
  before: SavedViewRow,
  { is_shared: isShared, merchant_id }: ChangeViewRequest,
): number | null => {
  if (isShared === undefined) return before.merchant_id;
  const wanted =
    isShared && merchant_id === undefined && before.merchant_id !== null
      ? before.merchant_id
      : merchantOf(actor, { is_shared: isShared, ...(merchant_id && { merchant_id }) });
  if (wanted !== before.merchant_id && !isAuthor(actor, before)) throw sharedByOthersOnly();
  return wanted;
};

/**
 * Renames a view, gives it another search, or changes who has it. Throws viewChanged for an editor of an earlier
 * version.
 */
export const changeView = async (
  context: Context,
  id: number,
  request: ChangeViewRequest,
): Promise<SavedView> =>
  context.db.transaction().execute(async (transaction) => {
    const { actor, clock } = context;
    const before = await lockChangeable(transaction, context, id);
    if (request.version !== undefined && request.version !== before.version)
      throw viewChanged(presentView(actor, before));
    const merchantId = merchantAfter(actor, before, request);
    const name = request.name === undefined ? before.name : readName(request.name);
    const query = request.query ?? before.query;
    await claimPlace(
      transaction,
      { ownerId: before.owner_id, merchantId, list: before.list },
      { name, except: id, isNew: merchantId !== before.merchant_id },
    );
    await updateView(transaction, { id, merchantId, name, query, now: clock.now() });
    if (merchantId === null)
      await dropDefaultsOfOthers(transaction, { id, ownerId: before.owner_id });
    const after = await getView(transaction, context, id);
    await recordChange(transaction, context, { before, after });
    return presentView(actor, after);
  });

/** Deletes a view for all who have it; lists that began with it begin with all rows. */
export const deleteView = async (context: Context, id: number): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await lockChangeable(transaction, context, id);
    await deleteViewRow(transaction, id);
    await recordChange(transaction, context, { before, after: null });
  });

/** Begins the list of the caller with this view, or with all rows again. Only the caller's own choice. */
export const setDefaultView = async (
  context: Context,
  id: number,
  isDefault: boolean,
): Promise<SavedView> =>
  context.db.transaction().execute(async (transaction) => {
    const { actor } = context;
    const view = await lockView(transaction, { reader: actor, id });
    if (view === undefined) throw viewNotFound();
    if (isDefault) await storeDefault(transaction, actor.userId, view);
    else await clearDefault(transaction, actor.userId, view);
    return presentView(actor, await getView(transaction, context, id));
  });
