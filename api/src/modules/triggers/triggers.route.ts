import { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { Body, IdParams } from '../../http/input.schema';
import { listQuery, sendPage } from '../../http/list.schema';
import { staffContext } from '../../http/request-context';
import { readListRequest } from '../../core/list-page';
import { getTriggers } from './list-triggers.service';
import { toggleTrigger } from './toggle-trigger.service';

const sortKinds = { id: 'integer', label: 'text' } as const;
const tags = ['Automation'];

/** GET triggers and POST triggers/{id}/toggle. */
export const triggerRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/triggers',
    {
      config: { access: 'merchant' },
      schema: {
        summary: 'Automated events',
        tags,
        querystring: Type.Object(listQuery),
        response: { 200: Type.Array(TriggerView), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const list = readListRequest(request.query, sortKinds, 'id');
      return sendPage(
        reply,
        await getTriggers(staffContext(request, dependencies), request.query.q, list),
        list.sort,
      );
    },
  );

  app.post(
    '/triggers/:id/toggle',
    {
      config: { access: 'merchant', errorShape: 'errors' },
      schema: {
        summary: 'Switch an automated event on or off',
        tags,
        params: IdParams,
        body: Body({ is_active: Type.Boolean() }),
        response: { 200: TriggerView, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) =>
      toggleTrigger(staffContext(request, dependencies), {
        id: request.params.id,
        isActive: request.body.is_active,
      }),
  );
};
