import {
  AttentionResponse,
  ResolveAlarmRequest,
} from '@billfold/shared/contracts/attention.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { presentAttention } from './present-attention';
import { readAttention, resolveAlarm } from './attention.service';
import { reasonMissing } from './attention.errors';

/** Records that need a person, and how each ends. get_status looks up the outcome of a payment in doubt. */
export const attentionRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/attention',
    {
      config: { access: 'merchant', permission: 'view' },
      schema: {
        tags: ['Attention'],
        summary:
          'Payments and refunds in doubt, open alarms, and cash that visitors announced, oldest first',
        response: { 200: AttentionResponse, ...failures(401, 403) },
      },
    },
    async (request) => presentAttention(await readAttention(staffContext(request, dependencies))),
  );
  app.post(
    '/alarms/:id/resolve',
    {
      config: { access: 'merchant', permission: 'refund' },
      schema: {
        tags: ['Attention'],
        summary: 'End an alarm with a reason; changes no money',
        params: IdParams,
        body: ResolveAlarmRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const reason = request.body.reason.trim();
      if (reason === '') throw reasonMissing();
      await resolveAlarm(staffContext(request, dependencies), { id: request.params.id, reason });
      return {};
    },
  );
};
