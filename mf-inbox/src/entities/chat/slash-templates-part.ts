import { slashTemplates } from './templates.resource';

export { SlashTemplates } from './SlashTemplates';
export const features = [slashTemplates.feature];
