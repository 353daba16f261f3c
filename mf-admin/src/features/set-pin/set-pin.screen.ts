import { setPin } from './set-pin.submission';

export const features = [setPin.feature];
export { SecurityScreen } from './SecurityScreen';
