import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TemplatePreview } from '@billfold/shared/contracts/template.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { archiveTemplate } from './change-template.submission';
import { saveTemplate } from './save-template.submission';

/** A template, filled for a customer and an invoice; without them the server chooses. */
export type PreviewKey = {
  readonly id: number;
  readonly subscription_id?: number;
  readonly invoice_id?: number;
};

export const templatePreview = createResource({
  module: moduleName,
  name: 'templatePreview',
  load: async ({ http }, query: PreviewKey) =>
    bodyOrThrow(
      await http.request<TemplatePreview>({
        method: 'GET',
        path: 'sms_templates/preview',
        query,
      }),
    ),
  refreshAfter: [saveTemplate.actions.done, archiveTemplate.actions.done],
  refreshOn: (event, { id }) => isChanged(event, 'template', id),
});
