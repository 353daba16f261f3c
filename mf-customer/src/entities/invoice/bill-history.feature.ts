import { createFeature } from '@billfold/shared/store/feature-store';
import { billHistorySaga } from './bill-history.saga';
import { billHistoryReducer } from './bill-history.slice';

export const billHistoryFeature = createFeature('billHistory', billHistoryReducer, billHistorySaga);
