import { accentPreview, businessSettings } from './business-settings.resource';
import { changeSettings, undoSettings } from './business-settings.submission';

export const features = [
  businessSettings.feature,
  accentPreview.feature,
  changeSettings.feature,
  undoSettings.feature,
];
export { BusinessSettingsScreen } from './BusinessSettingsScreen';
