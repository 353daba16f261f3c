import type {
  GroupCondition,
  GroupMember,
  GroupMessageView,
  GroupMessages,
  GroupPreview,
  GroupView,
} from '@billfold/shared/contracts/group.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource, rowsNotIn } from '@billfold/shared/store/paged-resource';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { controlSend } from './group-send.resource';

/** One group with the exact number of its members, which customers change. */
export const groupDetail = createResource<GroupView, number>({
  module: moduleName,
  name: 'groupDetail',
  load: async ({ http }, id) =>
    bodyOrThrow(await http.request<GroupView>({ method: 'GET', path: `auto_groups/${id}` })),
  refreshOn: (event, id) => isChanged(event, 'group', id) || isChanged(event, 'customer'),
});

export type MembersKey = { readonly group: number; readonly search: string };

const membersOfPage = 200;

export const groupMembers = createPagedResource<GroupMember, MembersKey>({
  module: moduleName,
  name: 'groupMembers',
  loadPage: async ({ http }, { group, search }, cursor) =>
    readListPage(
      await http.request<readonly GroupMember[]>({
        method: 'GET',
        path: `auto_groups/${group}/members`,
        query: {
          limit: membersOfPage,
          ...(search === '' ? {} : { q: search }),
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    ),
  idOf: ({ id }) => id,
  onLeave: 'forget',
});

const messagesOfPage = 50;

/** The messages that were sent to a group, newest first. */
export const groupHistory = createPagedResource<GroupMessageView, number>({
  module: moduleName,
  name: 'groupHistory',
  loadPage: async ({ http }, id, cursor) => {
    const result = await http.request<GroupMessages>({
      method: 'GET',
      path: 'smsgroup/get_group_messages',
      query: { group_id: id, limit: messagesOfPage, ...(cursor === null ? {} : { cursor }) },
    });
    return readListPage({ ...result, body: result.body.messages });
  },
  idOf: ({ id }) => id,
  refreshOn: (event, id) => isChanged(event, 'group', id) || isChanged(event, 'operation'),
  refreshAfter: [controlSend.actions.done],
  // Further pages stay in sight while a message is under way.
  join: (existing, first) => {
    const older = rowsNotIn(first.rows, existing.rows, ({ id }) => id);
    return older.length === 0
      ? first
      : { ...existing, rows: [...first.rows, ...older], isLoadingMore: existing.isLoadingMore };
  },
});

/** How many customers would belong to a group with these conditions. */
export const groupPreview = createResource<GroupPreview, readonly GroupCondition[]>({
  module: moduleName,
  name: 'groupPreview',
  load: async ({ http }, conditions) =>
    bodyOrThrow(
      await http.request<GroupPreview>({
        method: 'POST',
        path: 'auto_groups/preview_auto_group',
        body: { conditions },
      }),
    ),
  onLeave: 'forget',
});

/** A tag as the server has it: its id and its name. */
export type Tag = readonly [id: number, name: string];

/** The tags of a merchant, by name. */
export const merchantTags = createResource<readonly Tag[], number>({
  module: moduleName,
  name: 'groupTags',
  load: async ({ http }, merchantId) =>
    bodyOrThrow(
      await http.request<readonly Tag[]>({ method: 'GET', path: `merchants/${merchantId}/tags` }),
    ),
});
