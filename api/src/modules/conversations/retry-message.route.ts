import { MessageView } from '@billfold/shared/contracts/message.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { retryMessage } from './retry-message.service';

/** POST sms/{id}/retry. */
export const retryMessageRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/sms/:id/retry',
    {
      config: { access: 'merchant', permission: 'message' },
      schema: {
        summary: 'Send a failed message again',
        description: 'A repeat is answered with the first new message and sends no second one.',
        tags: ['Messages'],
        params: IdParams,
        response: { 200: MessageView, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => retryMessage(staffContext(request, dependencies), request.params.id),
  );
};
