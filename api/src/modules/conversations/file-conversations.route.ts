import { listLimits } from '@billfold/shared/contracts/limits';
import { FiledConversations } from '@billfold/shared/contracts/message.contract';
import { ConversationFilterInput } from '@billfold/shared/contracts/bulk-message.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdInput } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { closeInboxConversations, markInboxUnread } from './file-conversations.service';
import { fileMany } from './file-many.service';
import { eitherIdsOrFilter } from './message.errors';

const SubIds = Type.Array(IdInput, { minItems: 1, maxItems: listLimits.maxRows });
const response = { 200: FiledConversations, ...failures(400, 401, 403, 404) };
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
        description: 'With `filter` all that match, as long work.',
        body: Body({
          sub_id: Type.Optional(IdInput),
          sub_ids: Type.Optional(SubIds),
          filter: Type.Optional(ConversationFilterInput),
        }),
        response,
      },
    },
    async (request) => {
      const { sub_id: one, sub_ids: several = [], filter } = request.body;
      const context = staffContext(request, dependencies);
      const ids = one === undefined ? several : [one, ...several];
      if (filter !== undefined && ids.length > 0) throw eitherIdsOrFilter();
      if (filter !== undefined)
        return { operations: [...(await fileMany(context, 'close', filter))] };
      await closeInboxConversations(context, ids);
      return {};
    },
  );

  app.post(
    '/sms/mark_read',
    {
      config: { access: 'merchant', permission: 'message' },
      schema: {
        summary: 'Mark conversations as unread',
        description:
          'Despite its name it sets read to false. With `filter` all that match, as long work.',
        tags,
        body: Body({
          sub_ids: Type.Optional(SubIds),
          filter: Type.Optional(ConversationFilterInput),
        }),
        response,
      },
    },
    async (request) => {
      const { sub_ids: ids = [], filter } = request.body;
      const context = staffContext(request, dependencies);
      if (filter !== undefined && ids.length > 0) throw eitherIdsOrFilter();
      if (filter !== undefined)
        return { operations: [...(await fileMany(context, 'mark_unread', filter))] };
      await markInboxUnread(context, ids);
      return {};
    },
  );
};
