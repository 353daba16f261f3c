import { createFeature } from '@billfold/shared/store/feature-store';
import { billInHandSaga } from './bill-in-hand.saga';
import { billInHandReducer } from './bill-in-hand.slice';

export const billInHandFeature = createFeature('billInHand', billInHandReducer, billInHandSaga);
