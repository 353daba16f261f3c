import { deleteTrigger } from '../../entities/trigger/delete-trigger.submission';

export { AutomationScreen } from './AutomationScreen';

/** Loaded with the screen. */
export const features = [deleteTrigger.feature];
