import { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { Body, IdParams } from '../../http/input.schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { getTriggers } from './list-triggers.service';
import { presentTrigger } from './trigger.presenter';
import { toggleTrigger } from './toggle-trigger.service';

const tags = ['Automation'];

/** GET triggers */
export const listTriggersRoute = listRoute({
  path: '/triggers',
  access: 'merchant',
  tags,
  summary: 'Automated events',
  filters: {},
  sorts: { id: 'integer', label: 'text' },
  defaultSort: 'id',
  readFilter: ({ search }) => search,
  read: getTriggers,
  present: presentTrigger,
  view: TriggerView,
});

/** POST triggers/{id}/toggle */
export const toggleTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/triggers/:id/toggle',
    {
      config: { access: 'merchant', permission: 'automation', errorShape: 'errors' },
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
