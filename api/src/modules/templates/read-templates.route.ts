import {
  DraftPreview,
  DraftPreviewRequest,
  TemplatePreview,
  TemplatePreviewQuery,
  TemplateView,
} from '@billfold/shared/contracts/template.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { getTemplates } from './list-templates.service';
import { previewDraft, previewTemplate } from './preview-template.service';
import { templateSorts } from './template-list';
import { presentTemplate } from './present-template';

const tags = ['Templates'];
const config = { access: 'merchant', permission: 'view' } as const;

/** GET sms_templates */
export const listTemplatesRoute = listRoute({
  path: '/sms_templates',
  access: 'merchant',
  tags,
  summary: 'Templates of texts, by name; archived ones are asked for',
  filters: {
    merchant: Type.Optional(IdInput),
    archived: Type.Optional(Type.Boolean({ description: 'true: the archived ones instead' })),
  },
  sorts: templateSorts,
  defaultSort: 'name',
  readFilter: ({ merchant, archived, search }) => ({
    merchantId: merchant,
    isArchived: archived === true,
    search,
  }),
  read: getTemplates,
  present: presentTemplate,
  view: TemplateView,
});

/** GET and POST sms_templates/preview */
export const previewTemplateRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/sms_templates/preview',
    {
      config,
      schema: {
        summary: 'A template, filled for one customer',
        tags,
        querystring: TemplatePreviewQuery,
        response: { 200: TemplatePreview, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => previewTemplate(staffContext(request, dependencies), request.query),
  );

  app.post(
    '/sms_templates/preview',
    {
      config,
      schema: {
        summary: 'A text that is being written, filled for one customer',
        tags,
        body: DraftPreviewRequest,
        response: { 200: DraftPreview, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => previewDraft(staffContext(request, dependencies), request.body),
  );
};
