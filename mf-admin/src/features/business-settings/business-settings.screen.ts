import { accentPreview, businessSettings, nextNumbers } from './business-settings.resource';
import { changeSettings, undoSettings } from './business-settings.submission';

export const features = [
  businessSettings.feature,
  accentPreview.feature,
  changeSettings.feature,
  undoSettings.feature,
  nextNumbers.feature,
];
export { BusinessSettingsScreen } from './BusinessSettingsScreen';
