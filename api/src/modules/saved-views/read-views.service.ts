import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { presentView } from './present-saved-view';
import { listViews } from './saved-view.queries';

/** The views of a list: the caller's own, and those of the caller's teams. */
export const readViews = async (
  { db, actor }: UseCaseContext<StaffActor>,
  list: SavedViewList,
): Promise<SavedView[]> => (await listViews(db, actor, list)).map((row) => presentView(actor, row));
