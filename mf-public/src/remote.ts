import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { canReload } from '@billfold/shared/store/reload-guard';
import { combineReducers } from 'redux';
import { signInCustomerSaga } from './features/sign-in-customer/sign-in-customer.saga';
import { signInCustomerReducer } from './features/sign-in-customer/sign-in-customer.slice';
import { signInMerchantSaga } from './features/sign-in-merchant/sign-in-merchant.saga';
import { signInMerchantReducer } from './features/sign-in-merchant/sign-in-merchant.slice';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  reducer: createRemoteReducer(combineReducers({ signInMerchant: signInMerchantReducer, signInCustomer: signInCustomerReducer })),
  saga: createRemoteSaga(services, [signInMerchantSaga, signInCustomerSaga]),
  canReload,
});
