import type { TagView } from '@billfold/shared/contracts/tag.contract';
import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { isFoundIn } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { TagFilter, TagSort } from './tag-list';

/** The tags of the staff member's merchants. */
export const searchTags = (
  executor: Executor,
  { merchantIds }: StaffActor,
  { ids, search }: TagFilter,
  request: ListRequest<TagSort>,
): Promise<ListPage<TagView>> =>
  readPage<TagView, TagSort>(executor, {
    columns: sql`t.id, t.name, t.merchant_id, m.name as merchant_name`,
    from: sql`tags t join merchants m on m.id = t.merchant_id`,
    where: [
      sql`t.merchant_id = any(${[...merchantIds]}::bigint[])`,
      ...(ids === undefined ? [] : [sql`t.id = any(${[...ids]}::bigint[])`]),
      ...(search === undefined ? [] : [isFoundIn(sql`t.name`, search)]),
    ],
    sorts: { name: { key: sql`lower(t.name)`, type: 'text' } },
    id: sql`t.id`,
    request,
  });
