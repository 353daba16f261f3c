import { createFeature } from '@billfold/shared/store/remote-store';
import { invoiceScreenSaga } from './invoice-screen.saga';
import { invoiceScreenReducer } from './invoice-screen.slice';

export const invoiceScreenFeature = createFeature(
  'invoiceScreen',
  invoiceScreenReducer,
  invoiceScreenSaga,
);
