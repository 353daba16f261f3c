import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import type {
  CreateTemplateRequest,
  TemplateView,
} from '@billfold/shared/contracts/template.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export type TemplateSave = {
  /** Null: a new template of `merchantId`. */
  readonly edited: { readonly id: number; readonly version: number } | null;
  readonly merchantId: number;
  readonly name: string;
  readonly body: string;
};

/**
 * The same form is sent under the same key until it has an answer: a lost answer refuses no second press as a taken
 * name.
 */
const keys = createIdempotencyKeeper();

const create = ({ http }: ShellServices, body: CreateTemplateRequest) =>
  keys.send(body, (idempotencyKey) =>
    http.request<TemplateView>({ method: 'POST', path: 'sms_templates', body, idempotencyKey }),
  );

export const saveTemplate = createSubmission<TemplateSave, TemplateView>({
  module: moduleName,
  name: 'saveTemplate',
  submit: async (services, { edited, merchantId, name, body }) =>
    bodyOrThrow(
      edited === null
        ? await create(services, { name, body, merchant_id: merchantId })
        : await services.http.request<TemplateView>({
            method: 'PATCH',
            path: `sms_templates/${edited.id}`,
            body: { name, body, version: edited.version },
          }),
    ),
  onDone: ({ notify }) => notify({ message: 'Template saved.', type: 'success' }),
});
