import { application } from './application.resource';

export const features = [application.feature];
export { ApplicationScreen } from './ApplicationScreen';
