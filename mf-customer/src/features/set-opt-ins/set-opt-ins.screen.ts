import { subscription } from '../../entities/subscription/subscription.resource';
import { saveOptIns } from './set-opt-ins.submission';

export const features = [saveOptIns.feature, subscription.feature];
export { SetOptInsScreen } from './SetOptInsScreen';
