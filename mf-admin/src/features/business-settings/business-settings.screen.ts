import {
  accentPreview,
  businessSettings,
  nextNumbers,
  timeZonePreview,
} from './business-settings.resource';
import { changeSettings, undoSettings } from './business-settings.submission';

export const features = [
  businessSettings.feature,
  accentPreview.feature,
  changeSettings.feature,
  undoSettings.feature,
  nextNumbers.feature,
  timeZonePreview.feature,
];
export { BusinessSettingsScreen } from './BusinessSettingsScreen';
