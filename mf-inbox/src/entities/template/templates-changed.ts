import { deleteTemplate, duplicateTemplate, archiveTemplate } from './change-template.submission';
import { saveTemplate } from './save-template.submission';

/** The events of the store after which templates are read again. */
export const templatesChanged = [
  saveTemplate.actions.done,
  duplicateTemplate.actions.done,
  archiveTemplate.actions.done,
  deleteTemplate.actions.done,
] as const;
