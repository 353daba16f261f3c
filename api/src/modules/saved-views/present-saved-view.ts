import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import type { StaffActor } from '../../core/actor';
import { isAuthor, mayChangeView } from './saved-view.service';
import type { SavedViewRow } from './saved-view.queries';

export const presentView = (
  actor: Pick<StaffActor, 'userId' | 'permissions'>,
  { owner_id, ...view }: SavedViewRow,
): SavedView => ({
  ...view,
  is_mine: isAuthor(actor, { ...view, owner_id }),
  may_change: mayChangeView(actor, { ...view, owner_id }),
});
