import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** By the template's id. Answers the copy. */
export const duplicateTemplate = createSubmission<number, TemplateView>({
  module: moduleName,
  name: 'duplicateTemplate',
  request: (id) => ({ method: 'POST', path: `sms_templates/${id}/duplicate` }),
  /** A lost answer makes no second copy. */
  once: oncePer((id) => ({ id })),
  onDone: ({ notify }, _id, { name }) =>
    notify({ message: `“${name}” is a copy.`, type: 'success' }),
});

type Archiving = { readonly id: number; readonly isArchived: boolean };

/** Archived templates are offered nowhere, and come back when they are restored. */
export const archiveTemplate = createSubmission<Archiving, TemplateView>({
  module: moduleName,
  name: 'archiveTemplate',
  request: ({ id, isArchived }) => ({
    method: 'POST',
    path: `sms_templates/${id}/archive`,
    body: { is_archived: isArchived },
  }),
  onDone: ({ notify }, { isArchived }) =>
    notify({ message: isArchived ? 'Template archived.' : 'Template restored.', type: 'success' }),
});

/** By the template's id. Refused while an automated event uses it. */
export const deleteTemplate = createSubmission<number>({
  module: moduleName,
  name: 'deleteTemplate',
  request: (id) => ({ method: 'DELETE', path: `sms_templates/${id}` }),
  onDone: ({ notify }) => notify({ message: 'Template deleted.', type: 'success' }),
});
