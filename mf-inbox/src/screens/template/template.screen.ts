import {
  archiveTemplate,
  deleteTemplate,
  duplicateTemplate,
} from '../../entities/template/change-template.submission';
import { templatePeople } from '../../entities/template/preview-people.resource';
import { templatePreview } from '../../entities/template/template-preview.resource';

export { TemplateScreen } from './TemplateScreen';

/** Loaded with the screen. */
export const features = [
  templatePreview.feature,
  ...templatePeople.features,
  duplicateTemplate.feature,
  archiveTemplate.feature,
  deleteTemplate.feature,
];
