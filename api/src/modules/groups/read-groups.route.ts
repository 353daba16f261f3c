import {
  GroupMember,
  GroupMessages,
  GroupPreview,
  GroupView,
  PreviewGroupRequest,
} from '@billfold/shared/contracts/group.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { IdInput, IdParams } from '../../http/input-schema';
import { listRoute, pageHeaders } from '../../http/list-route';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { previewGroup } from './change-group.service';
import { groupSorts, memberSorts, messageSorts } from './group-list';
import { presentGroup, presentGroupMessage } from './present-group';
import { readGroup, readGroupMessages, readGroups, readMembers } from './read-groups.service';

const tags = ['Groups'];
const config = { access: 'merchant', permission: 'view' } as const;

/** GET auto_groups/get_auto_groups */
export const listGroupsRoute = listRoute({
  path: '/auto_groups/get_auto_groups',
  access: 'merchant',
  tags,
  summary: 'Groups of customers, with their first members',
  filters: { merchant_id: Type.Optional(IdInput) },
  sorts: groupSorts,
  defaultSort: 'name',
  readFilter: ({ search, merchant_id: merchantId }) => ({ search, merchantId }),
  read: readGroups,
  present: presentGroup,
  view: GroupView,
});

/** GET auto_groups/{id} and GET auto_groups/{id}/members */
export const readGroupRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/auto_groups/:id',
    {
      config,
      schema: {
        summary: 'A group, with the exact number of its members',
        tags,
        params: IdParams,
        response: { 200: GroupView, ...failures(401, 403, 404) },
      },
    },
    async (request) =>
      presentGroup(await readGroup(staffContext(request, dependencies), request.params.id)),
  );

  app.get(
    '/auto_groups/:id/members',
    {
      config,
      schema: {
        summary: 'The members of a group, in pages',
        tags,
        params: IdParams,
        querystring: Type.Object(listQuery),
        response: { 200: Type.Array(GroupMember), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const listRequest = readListRequest(request.query, memberSorts, 'full_name');
      const search = searchText(request.query.q);
      const context = staffContext(request, dependencies);
      const page = await readMembers(context, { id: request.params.id, search }, listRequest);
      void reply.headers(pageHeaders(page, listRequest.sort));
      return [...page.items];
    },
  );
};

/** POST auto_groups/preview_auto_group */
export const previewGroupRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auto_groups/preview_auto_group',
    {
      config,
      schema: {
        summary: 'How many customers would belong to a group; changes nothing',
        tags,
        body: PreviewGroupRequest,
        response: { 200: GroupPreview, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => ({
      members_count: await previewGroup(
        staffContext(request, dependencies),
        request.body.conditions,
      ),
    }),
  );
};

/** GET smsgroup/get_group_messages */
export const listGroupMessagesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/smsgroup/get_group_messages',
    {
      config,
      schema: {
        summary: 'The messages that were sent to a group, newest first; also to a deleted one',
        tags,
        querystring: Type.Object({
          group_id: IdInput,
          limit: listQuery.limit,
          cursor: listQuery.cursor,
        }),
        response: { 200: GroupMessages, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { group_id: groupId, ...query } = request.query;
      const listRequest = readListRequest(query, messageSorts, '-created_at');
      const page = await readGroupMessages(
        staffContext(request, dependencies),
        groupId,
        listRequest,
      );
      void reply.headers(pageHeaders(page, listRequest.sort));
      return { messages: page.items.map(presentGroupMessage) };
    },
  );
};
