import { saveTrigger } from '../../entities/trigger/save-trigger.submission';
import { foundTemplates } from './found-templates.resource';
import { triggerPreview } from './trigger-preview.resource';

export { TriggerWizard } from './TriggerWizard';

/** Loaded with the wizard. */
export const features = [saveTrigger.feature, foundTemplates.feature, triggerPreview.feature];
