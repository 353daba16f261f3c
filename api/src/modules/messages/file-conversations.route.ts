import { listLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { Body, IdInput } from '../../http/input.schema';
import { staffContext } from '../../http/request-context';
import { closeInboxConversations, markInboxUnread } from './file-conversations.service';

const SubIds = Type.Array(IdInput, { minItems: 1, maxItems: listLimits.maxRows });
const response = { 200: Type.Object({}), ...failures(400, 401, 403, 404) };
const tags = ['Messages'];

/** POST sms/close and sms/mark_read. */
export const fileConversationRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/sms/close',
    {
      config: { access: 'merchant', permission: 'message' },
      schema: {
        summary: 'Close one conversation or several',
        tags,
        body: Body({ sub_id: Type.Optional(IdInput), sub_ids: Type.Optional(SubIds) }),
        response,
      },
    },
    async (request) => {
      const { sub_id: one, sub_ids: several = [] } = request.body;
      await closeInboxConversations(
        staffContext(request, dependencies),
        one === undefined ? several : [one, ...several],
      );
      return {};
    },
  );

  app.post(
    '/sms/mark_read',
    {
      config: { access: 'merchant', permission: 'message' },
      schema: {
        summary: 'Mark conversations as unread',
        description: 'Despite its name it sets read to false.',
        tags,
        body: Body({ sub_ids: SubIds }),
        response,
      },
    },
    async (request) => {
      await markInboxUnread(staffContext(request, dependencies), request.body.sub_ids);
      return {};
    },
  );
};
