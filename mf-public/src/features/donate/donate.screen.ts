import { createFeature } from '@billfold/shared/store/feature-store';
import { donateSaga } from './donate.saga';
import { donateReducer } from './donate.slice';

export const features = [createFeature('donate', donateReducer, donateSaga)];
export { DonateScreen } from './DonateScreen';
