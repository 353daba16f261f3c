import { draftPeople } from '../../entities/template/preview-people.resource';
import { saveTemplate } from '../../entities/template/save-template.submission';
import { textPreview } from './text-preview.resource';

export { TemplateForm } from './TemplateForm';

/** Loaded with the form. */
export const features = [saveTemplate.feature, ...draftPeople.features, textPreview.feature];
