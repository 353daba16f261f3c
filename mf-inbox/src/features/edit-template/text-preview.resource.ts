import type { DraftPreview } from '@billfold/shared/contracts/template.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

type TextPreviewKey = {
  readonly body: string;
  readonly merchant_id: number;
  readonly subscription_id?: number;
  readonly invoice_id?: number;
};

/** A text that is not saved yet, filled. */
export const textPreview = createResource({
  module: moduleName,
  name: 'textPreview',
  load: async ({ http }, body: TextPreviewKey) =>
    bodyOrThrow(
      await http.request<DraftPreview>({ method: 'POST', path: 'sms_templates/preview', body }),
    ),
  onLeave: 'forget',
});
