import { createFeature } from '@billfold/shared/store/feature-store';
import { invoiceListSaga } from './invoice-list.saga';
import { invoiceListReducer } from './invoice-list.slice';

export const invoiceListFeature = createFeature(
  'invoiceLists',
  invoiceListReducer,
  invoiceListSaga,
);
