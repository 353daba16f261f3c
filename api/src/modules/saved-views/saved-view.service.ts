import { mayShareViews } from '@billfold/shared/contracts/permissions.contract';
import type { StaffActor } from '../../core/actor';
import type { SavedViewRow } from './saved-view.queries';

type Viewed = Pick<SavedViewRow, 'owner_id' | 'merchant_id'>;

/** The author of a view decides who has it. */
export const isAuthor = ({ userId }: Pick<StaffActor, 'userId'>, view: Viewed): boolean =>
  view.owner_id === userId;

/** Whether the member may share views with the team of this merchant. */
export const mayShareAt = (actor: Pick<StaffActor, 'permissions'>, merchantId: number): boolean =>
  mayShareViews(actor.permissions.get(merchantId) ?? []);

/** The author may change and delete a view, and so may who manages the team that has it. */
export const mayChangeView = (
  actor: Pick<StaffActor, 'userId' | 'permissions'>,
  view: Viewed,
): boolean =>
  isAuthor(actor, view) ||
  (view.merchant_id !== null &&
    (actor.permissions.get(view.merchant_id)?.includes('team') ?? false));
