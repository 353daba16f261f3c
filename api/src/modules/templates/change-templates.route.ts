import {
  ArchiveTemplateRequest,
  CreateTemplateRequest,
  EditTemplateRequest,
  TemplateView,
} from '@billfold/shared/contracts/template.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  editTemplate,
} from './change-template.service';

const tags = ['Templates'];
const config = { access: 'merchant', permission: 'message' } as const;
const response = { 200: TemplateView, ...failures(400, 401, 403, 404, 409) };
const madeResponse = { ...response, ...failures(422) };

/** POST sms_templates and PATCH sms_templates/{id} */
export const writeTemplateRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/sms_templates',
    {
      config,
      schema: {
        summary: 'Make a template; names are unique per merchant, in any case',
        description: 'Send Idempotency-Key: a repeat is answered with the first template.',
        tags,
        headers: IdempotencyHeader,
        body: CreateTemplateRequest,
        response: madeResponse,
      },
    },
    async (request, reply) => {
      const answer = await createTemplate(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as TemplateView;
    },
  );

  app.patch(
    '/sms_templates/:id',
    {
      config,
      schema: {
        summary: 'Change a template',
        description: 'The 409 of another version carries the template of now as `present`.',
        tags,
        params: IdParams,
        body: EditTemplateRequest,
        response,
      },
    },
    async (request) =>
      editTemplate(staffContext(request, dependencies), request.params.id, request.body),
  );
};

/** POST sms_templates/{id}/duplicate, POST sms_templates/{id}/archive and DELETE sms_templates/{id} */
export const keepTemplateRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/sms_templates/:id/duplicate',
    {
      config,
      schema: {
        summary: 'Copy a template',
        description: 'Send Idempotency-Key: a repeat is answered with the first copy.',
        tags,
        headers: IdempotencyHeader,
        params: IdParams,
        response: madeResponse,
      },
    },
    async (request, reply) => {
      const answer = await duplicateTemplate(staffContext(request, dependencies), {
        id: request.params.id,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as TemplateView;
    },
  );

  app.post(
    '/sms_templates/:id/archive',
    {
      config,
      schema: {
        summary: 'Take a template out of the lists, or back into them',
        description: 'The 409 names the automated events that use it.',
        tags,
        params: IdParams,
        body: ArchiveTemplateRequest,
        response,
      },
    },
    async (request) =>
      archiveTemplate(
        staffContext(request, dependencies),
        request.params.id,
        request.body.is_archived,
      ),
  );

  app.delete(
    '/sms_templates/:id',
    {
      config,
      schema: {
        summary: 'Delete a template that no automated event uses',
        tags,
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await deleteTemplate(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
};
