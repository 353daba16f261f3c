import { cardExpiryList } from '../../features/list-card-expiries/card-expiry-list.resource';

export const features = [cardExpiryList.feature];
export { CardExpiriesScreen } from './CardExpiriesScreen';
