import type { TagView } from '@billfold/shared/contracts/tag.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { searchTags } from './search-tags.queries';
import type { TagFilter, TagSort } from './tag-list';

/** One page of the tags of all merchants of the caller. */
export const readTags = (
  { db, actor }: UseCaseContext<StaffActor>,
  filter: TagFilter,
  request: ListRequest<TagSort>,
): Promise<ListPage<TagView>> => searchTags(db, actor, filter, request);
