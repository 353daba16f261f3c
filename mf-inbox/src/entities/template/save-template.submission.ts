import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export type TemplateSave = {
  /** Null: a new template of `merchantId`. */
  readonly edited: { readonly id: number; readonly version: number } | null;
  readonly merchantId: number;
  readonly name: string;
  readonly body: string;
};

export const saveTemplate = createSubmission<TemplateSave, TemplateView>({
  module: moduleName,
  name: 'saveTemplate',
  submit: async ({ http }, { edited, merchantId, name, body }) =>
    bodyOrThrow(
      edited === null
        ? await http.request<TemplateView>({
            method: 'POST',
            path: 'sms_templates',
            body: { name, body, merchant_id: merchantId },
          })
        : await http.request<TemplateView>({
            method: 'PATCH',
            path: `sms_templates/${edited.id}`,
            body: { name, body, version: edited.version },
          }),
    ),
  onDone: ({ notify }) => notify({ message: 'Template saved.', type: 'success' }),
});
