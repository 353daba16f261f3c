import { ReminderAnswer, ReminderPreview } from '@billfold/shared/contracts/reminder.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { previewReminder, sendReminder } from './send-reminder.service';

const config = { access: 'merchant', permission: 'message' } as const;

export const previewReminderRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/:id/reminder',
    {
      config,
      schema: {
        tags: ['Invoices'],
        summary: 'What a reminder of this bill would be now; it sends nothing',
        params: IdParams,
        response: { 200: ReminderPreview, ...failures(400, 401, 403, 404, 409) },
      },
    },
    (request) => previewReminder(staffContext(request, dependencies), request.params.id),
  );
};

export const sendReminderRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/user_invoices/:id/reminder',
    {
      config,
      schema: {
        tags: ['Invoices'],
        summary: 'Remind the customer of an unpaid bill by text, else by email',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered with the first reminder. One reminder of a bill an hour.',
        headers: IdempotencyHeader,
        params: IdParams,
        body: Body({}),
        response: { 200: ReminderAnswer, ...failures(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const answer = await sendReminder(staffContext(request, dependencies), {
        invoiceId: request.params.id,
        ...(key === undefined ? {} : { idempotencyKey: key }),
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as ReminderAnswer;
    },
  );
};
