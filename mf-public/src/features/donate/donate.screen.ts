import { createFeature } from '@billfold/shared/store/remote-store';
import { merchant } from '../../entities/merchant/merchant.resource';
import { donateSaga } from './donate.saga';
import { donateReducer } from './donate.slice';

export const features = [merchant.feature, createFeature('donate', donateReducer, donateSaga)];
export { DonateScreen } from './DonateScreen';
