import { MessageView, SendMessageRequest } from '@billfold/shared/contracts/message.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { sendMessage, type SendMessageHooks } from './send-message.service';

/** POST sms/send. */
export const sendMessageRoute = (
  app: App,
  dependencies: AppDependencies,
  hooks: SendMessageHooks,
): void => {
  app.post(
    '/sms/send',
    {
      config: { access: 'merchant', permission: 'message' },
      schema: {
        summary: 'Write to a customer',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered with the first message and sends no second one.',
        tags: ['Messages'],
        body: SendMessageRequest,
        response: { 200: MessageView, ...failures(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const idempotencyKey = Array.isArray(key) ? key.join(', ') : key;
      const answer = await sendMessage(
        staffContext(request, dependencies),
        { request: request.body, idempotencyKey },
        hooks,
      );
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return reply.code(200).send(answer.body as MessageView);
    },
  );
};
