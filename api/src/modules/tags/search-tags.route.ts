import { TagView } from '@billfold/shared/contracts/tag.contract';
import { Type } from 'typebox';
import { IdInput } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { readTags } from './search-tags.service';
import { tagSorts } from './tag-list';

export const searchTagsRoute = listRoute({
  path: '/tags',
  access: 'merchant',
  tags: ['Tags'],
  summary: 'The tags of all merchants of the caller; sorts by name',
  filters: {
    ids: Type.Optional(
      Type.Array(IdInput, { maxItems: 50, description: 'repeated or joined by commas' }),
    ),
  },
  sorts: tagSorts,
  defaultSort: 'name',
  readFilter: ({ ids, search }) => ({ ids, search }),
  read: readTags,
  present: (tag) => tag,
  view: TagView,
});
