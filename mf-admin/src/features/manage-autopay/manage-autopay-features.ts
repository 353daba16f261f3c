import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { autoPay } from './autopay';
import { storeCard } from './store-card.submission';

export const features = [autoPay.feature, storeCard.feature, storedMethods.feature];
