import {
  EditTriggerRequest,
  PreviewTriggerRequest,
  TriggerPreview,
  TriggerRequest,
  TriggerView,
} from '@billfold/shared/contracts/trigger.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdempotencyHeader, IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import {
  createTrigger,
  deleteTrigger,
  editTrigger,
  readTrigger,
  toggleTrigger,
} from './change-trigger.service';
import { getTriggers } from './list-triggers.service';
import { previewDraft, previewTrigger } from './preview.service';
import { presentTrigger } from './present-trigger';

const tags = ['Automation'];
const config = { access: 'merchant', permission: 'automation', errorShape: 'errors' } as const;

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

/** GET triggers/{id} */
export const readTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/triggers/:id',
    {
      config: { ...config, permission: 'view' },
      schema: {
        summary: 'One automated event',
        tags,
        params: IdParams,
        response: { 200: TriggerView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readTrigger(staffContext(request, dependencies), request.params.id),
  );
};

/** POST triggers */
export const createTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/triggers',
    {
      config,
      schema: {
        summary: 'Make an automated event',
        description: 'Send Idempotency-Key: a repeat is answered with the first event.',
        tags,
        headers: IdempotencyHeader,
        body: TriggerRequest,
        response: { 200: TriggerView, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const answer = await createTrigger(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as TriggerView;
    },
  );
};

/** PATCH triggers/{id} */
export const editTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/triggers/:id',
    {
      config,
      schema: {
        summary: 'Change an automated event as a whole; a run under way keeps what it began with',
        description: 'The 409 of another version carries the event of now as `present`.',
        tags,
        params: IdParams,
        body: EditTriggerRequest,
        response: { 200: TriggerView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      editTrigger(staffContext(request, dependencies), request.params.id, request.body),
  );
};

/** POST triggers/{id}/toggle */
export const toggleTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/triggers/:id/toggle',
    {
      config,
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

/** DELETE triggers/{id} */
export const deleteTriggerRoute = (app: App, dependencies: AppDependencies): void => {
  app.delete(
    '/triggers/:id',
    {
      config,
      schema: {
        summary: 'Delete an automated event; the log of its runs stays',
        tags,
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      await deleteTrigger(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
};

/** GET triggers/{id}/preview and POST triggers/preview */
export const previewTriggerRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/triggers/:id/preview',
    {
      config: { ...config, permission: 'view' },
      schema: {
        summary: 'Who gets an automated event in the next seven days',
        tags,
        params: IdParams,
        response: { 200: TriggerPreview, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => previewTrigger(staffContext(request, dependencies), request.params.id),
  );
  app.post(
    '/triggers/preview',
    {
      config,
      schema: {
        summary: 'Who would get an automated event that is not stored',
        tags,
        body: PreviewTriggerRequest,
        response: { 200: TriggerPreview, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => previewDraft(staffContext(request, dependencies), request.body),
  );
};
