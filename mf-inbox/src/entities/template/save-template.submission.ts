import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
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
  request: ({ edited, merchantId, name, body }) =>
    edited === null
      ? { method: 'POST', path: 'sms_templates', body: { name, body, merchant_id: merchantId } }
      : {
          method: 'PATCH',
          path: `sms_templates/${edited.id}`,
          body: { name, body, version: edited.version },
        },
  /** A lost answer refuses no second press as a taken name. */
  once: oncePer(({ edited, merchantId, name, body }) =>
    edited === null ? { name, body, merchantId } : null,
  ),
  onDone: ({ notify }) => notify({ message: 'Template saved.', type: 'success' }),
});
