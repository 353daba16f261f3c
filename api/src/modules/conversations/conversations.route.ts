import { AssigneeFilter } from '@billfold/shared/contracts/conversation.contract';
import { ChatResponse, MessageView } from '@billfold/shared/contracts/message.contract';
import { listLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput, IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { assigneeIdOf } from './handling.domain';
import { getInbox, getMessage } from './list-conversations.service';
import { presentConversation } from './present-message';
import { readChat } from './read-chat.service';

const tags = ['Messages'];

/** GET sms */
export const listConversationsRoute = listRoute({
  path: '/sms',
  access: 'merchant',
  tags,
  summary: 'The last message of each open conversation, newest first',
  filters: {
    read: Type.Optional(Type.Boolean({ description: 'false lists the unread ones only' })),
    merchant_id: Type.Optional(IdInput),
    assignee: Type.Optional(AssigneeFilter),
    snoozed: Type.Optional(
      Type.Boolean({ description: 'true lists the snoozed ones only; else they are left out' }),
    ),
  },
  sorts: { created_at: 'moment', user_name: 'text' },
  defaultSort: '-created_at',
  readFilter: ({ search, read, merchant_id: merchantId, assignee, snoozed = false }, actor) => ({
    search,
    read,
    merchantId,
    assigneeId: assigneeIdOf(assignee, actor),
    isSnoozed: snoozed,
  }),
  read: getInbox,
  present: presentConversation,
  view: MessageView,
});

/** GET sms/chat and sms/{id}. */
export const conversationRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/sms/chat',
    {
      config: { access: 'merchant', permission: 'view', errorShape: 'message' },
      schema: {
        summary: 'The messages of one customer, oldest first',
        description:
          'Opening marks the conversation read. A poll sends `since`, the id of the last message it has: it is answered only later ones and marks nothing. X-Next-Cursor leads to older ones.',
        tags,
        querystring: Type.Object({
          sub_id: Type.Optional(IdInput),
          since: Type.Optional(Type.Integer({ minimum: 0 })),
          cursor: Type.Optional(IdInput),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimits.maxRows })),
        }),
        response: { 200: ChatResponse, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const {
        sub_id: subscriptionId,
        since,
        cursor: before,
        limit = listLimits.defaultRows,
      } = request.query;
      const { chat, total, older } = await readChat(staffContext(request, dependencies), {
        subscriptionId,
        since,
        before,
        limit,
      });
      reply.header('x-total-count', total);
      if (older !== null) reply.header('x-next-cursor', older);
      return chat;
    },
  );

  app.get(
    '/sms/:id',
    {
      config: { access: 'merchant', permission: 'view' },
      schema: {
        summary: 'One message',
        tags,
        params: IdParams,
        response: { 200: MessageView, ...failures(401, 403, 404) },
      },
    },
    async (request) => getMessage(staffContext(request, dependencies), request.params.id),
  );
};
