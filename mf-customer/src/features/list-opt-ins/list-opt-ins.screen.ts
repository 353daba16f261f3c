import { subscriptions } from './subscriptions.resource';

export const features = [subscriptions.feature];
export { ListOptInsScreen } from './ListOptInsScreen';
