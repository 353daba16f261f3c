import {
  BulkReasonCount,
  type BulkOutcome,
  bulkOutcomes,
  BulkRecipientView,
  MassMessagePreview,
} from '@billfold/shared/contracts/bulk-message.contract';
import { PreviewGroupMessageRequest } from '@billfold/shared/contracts/message.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { createFileTurns } from '../../http/file-turns';
import { IdParams } from '../../http/input-schema';
import { pageHeaders } from '../../http/list-route';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { recipientSorts } from './recipient-list';
import { previewGroupMessage } from './preview-message.service';
import {
  exportRecipients,
  presentRecipient,
  readReasons,
  readRecipients,
} from './read-results.service';

const tags = ['Messages'];
const Outcome = Type.Union(bulkOutcomes.map((name) => Type.Literal(name)));

/** POST sms/preview_group_message */
export const previewGroupMessageRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/sms/preview_group_message',
    {
      config: { access: 'merchant', permission: 'mass_message' },
      schema: {
        summary: 'Who would get a message to a group, and what they would read; sends nothing',
        tags,
        body: PreviewGroupMessageRequest,
        response: { 200: MassMessagePreview, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => previewGroupMessage(staffContext(request, dependencies), request.body),
  );
};

/** GET sms/group_messages/{id}/recipients and /reasons */
export const readResultRoutes = (app: App, dependencies: AppDependencies): void => {
  const config = { access: 'merchant', permission: 'view' } as const;
  app.get(
    '/sms/group_messages/:id/recipients',
    {
      config,
      schema: {
        summary: 'What became of a message to a group, person by person',
        tags,
        params: IdParams,
        querystring: Type.Object({
          ...listQuery,
          outcome: Type.Optional(Outcome),
          reason: Type.Optional(Type.String({ maxLength: 40 })),
        }),
        response: { 200: Type.Array(BulkRecipientView), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { outcome, reason, q, ...query } = request.query;
      const listRequest = readListRequest(query, recipientSorts, 'id');
      const filter = {
        groupMessageId: request.params.id,
        outcomes: outcome === undefined ? undefined : [outcome as BulkOutcome],
        reason,
        search: searchText(q),
      };
      const page = await readRecipients(staffContext(request, dependencies), filter, listRequest);
      void reply.headers(pageHeaders(page, listRequest.sort));
      return page.items.map(presentRecipient);
    },
  );

  app.get(
    '/sms/group_messages/:id/reasons',
    {
      config,
      schema: {
        summary: 'Why messages to a group did not leave, counted',
        tags,
        params: IdParams,
        response: { 200: Type.Array(BulkReasonCount), ...failures(401, 403, 404) },
      },
    },
    async (request) => readReasons(staffContext(request, dependencies), request.params.id),
  );
};

const failedAndSkipped: readonly BulkOutcome[] = ['failed', 'skipped'];

/** GET sms/group_messages/{id}/recipients.csv */
export const exportRecipientsRoute = (app: App, dependencies: AppDependencies): void => {
  const takeTurn = createFileTurns();
  app.get(
    '/sms/group_messages/:id/recipients.csv',
    {
      config: { access: 'merchant', permission: 'export' },
      schema: {
        summary: 'The people of a message to a group as CSV',
        description: 'Without an outcome those who did not get it.',
        tags,
        params: IdParams,
        querystring: Type.Object({ outcome: Type.Optional(Outcome) }),
        response: { 200: CsvFile, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { outcome } = request.query;
      const parts = await exportRecipients(context, {
        groupMessageId: request.params.id,
        outcomes: outcome === undefined ? failedAndSkipped : [outcome],
      });
      takeTurn(context.actor.userId, reply);
      return sendCsv(reply, `message-${request.params.id}.csv`, parts);
    },
  );
};
