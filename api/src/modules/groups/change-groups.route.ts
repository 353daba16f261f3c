import {
  CreateGroupRequest,
  EditGroupRequest,
  GroupView,
} from '@billfold/shared/contracts/group.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { createGroup, deleteGroup, editGroup } from './change-group.service';
import { presentGroup } from './present-group';

const tags = ['Groups'];
const config = { access: 'merchant', permission: 'customers' } as const;

/** POST auto_groups/create_auto_group */
export const createGroupRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auto_groups/create_auto_group',
    {
      config,
      schema: {
        summary: 'Make a group; names are unique per merchant, in any case',
        tags,
        body: CreateGroupRequest,
        response: { 200: GroupView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      presentGroup(await createGroup(staffContext(request, dependencies), request.body)),
  );
};

/** PATCH auto_groups/{id}/edit_auto_group */
export const editGroupRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/auto_groups/:id/edit_auto_group',
    {
      config,
      schema: {
        summary: 'Change a group; absent conditions stay',
        description: 'The 409 of another version carries the group of now as `present`.',
        tags,
        params: IdParams,
        body: EditGroupRequest,
        response: { 200: GroupView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      presentGroup(
        await editGroup(staffContext(request, dependencies), request.params.id, request.body),
      ),
  );
};

/** POST auto_groups/{id}/delete_auto_group */
export const deleteGroupRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auto_groups/:id/delete_auto_group',
    {
      config,
      schema: {
        summary: 'Delete a group; its messages stay readable',
        tags,
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await deleteGroup(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
};
