import { templateList } from '../../features/list-templates/templates.resource';

export { TemplatesScreen } from './TemplatesScreen';

/** Loaded with the screen. */
export const features = [templateList.feature];
