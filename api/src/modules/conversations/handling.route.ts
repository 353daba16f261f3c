import {
  AssignableStaff,
  AssignConversationRequest,
  ConversationHandling,
  SnoozeConversationRequest,
} from '@billfold/shared/contracts/conversation.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { assignConversation, getAssignable, snoozeConversation } from './handling.service';

const tags = ['Messages'];
const config = { access: 'merchant', permission: 'message' } as const;
const response = { 200: ConversationHandling, ...failures(400, 401, 403, 404, 409) };

/** GET sms/assignees, POST sms/assign and sms/snooze. */
export const handlingRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/sms/assignees',
    {
      config,
      schema: {
        summary: 'The staff who can answer, by name',
        tags,
        response: { 200: Type.Array(AssignableStaff), ...failures(401, 403) },
      },
    },
    async (request) => [...(await getAssignable(staffContext(request, dependencies)))],
  );

  app.post(
    '/sms/assign',
    {
      config,
      schema: {
        summary: 'Assign a conversation to a person of the team, or to no one',
        tags,
        body: AssignConversationRequest,
        response,
      },
    },
    async (request) => assignConversation(staffContext(request, dependencies), request.body),
  );

  app.post(
    '/sms/snooze',
    {
      config,
      schema: {
        summary: 'Take a conversation out of the inbox until a time, or bring it back',
        description: 'It also comes back when the customer writes.',
        tags,
        body: SnoozeConversationRequest,
        response,
      },
    },
    async (request) => snoozeConversation(staffContext(request, dependencies), request.body),
  );
};
