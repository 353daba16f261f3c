import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** One press has one key until it has an answer: a lost answer makes no second copy. */
const keys = createIdempotencyKeeper();

/** By the template's id. Answers the copy. */
export const duplicateTemplate = createSubmission<number, TemplateView>({
  module: moduleName,
  name: 'duplicateTemplate',
  submit: async ({ http }, id) =>
    bodyOrThrow(
      await keys.send({ id }, (idempotencyKey) =>
        http.request<TemplateView>({
          method: 'POST',
          path: `sms_templates/${id}/duplicate`,
          idempotencyKey,
        }),
      ),
    ),
  onDone: ({ notify }, _id, { name }) =>
    notify({ message: `“${name}” is a copy.`, type: 'success' }),
});

type Archiving = { readonly id: number; readonly isArchived: boolean };

/** Archived templates are offered nowhere, and come back when they are restored. */
export const archiveTemplate = createSubmission<Archiving, TemplateView>({
  module: moduleName,
  name: 'archiveTemplate',
  submit: async ({ http }, { id, isArchived }) =>
    bodyOrThrow(
      await http.request<TemplateView>({
        method: 'POST',
        path: `sms_templates/${id}/archive`,
        body: { is_archived: isArchived },
      }),
    ),
  onDone: ({ notify }, { isArchived }) =>
    notify({ message: isArchived ? 'Template archived.' : 'Template restored.', type: 'success' }),
});

/** By the template's id. Refused while an automated event uses it. */
export const deleteTemplate = createSubmission<number>({
  module: moduleName,
  name: 'deleteTemplate',
  submit: ({ http }, id) => http.request({ method: 'DELETE', path: `sms_templates/${id}` }),
  onDone: ({ notify }) => notify({ message: 'Template deleted.', type: 'success' }),
});
