import { createFeature } from '@billfold/shared/store/remote-store';
import { openBillSaga } from './open-bill.saga';
import { openBillReducer } from './open-bill.slice';

export const openBillFeature = createFeature('openBill', openBillReducer, openBillSaga);
