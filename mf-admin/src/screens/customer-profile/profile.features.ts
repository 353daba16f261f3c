import { createFeature } from '@billfold/shared/store/remote-store';
import { customerDetail } from '../../entities/customer/customer.resource';
import { saveCustomerFeature } from '../../entities/customer/save-customer.saga';
import { consents } from '../../features/customer-opt-in/consents.resource';
import { customerOptInSaga } from '../../features/customer-opt-in/customer-opt-in.saga';
import { customerOptInReducer } from '../../features/customer-opt-in/customer-opt-in.slice';
import { deleteCustomer } from '../../features/delete-customer/delete-customer.submission';
import { deletion } from '../../features/delete-customer/deletion.resource';
import { restoration } from '../../features/delete-customer/restoration.resource';
import { restoreCustomer } from '../../features/delete-customer/restore-customer.submission';

/** Of the customer's page, which the profile and both payment pages show. */
export const features = [
  customerDetail.feature,
  saveCustomerFeature,
  consents.feature,
  createFeature('customerOptIn', customerOptInReducer, customerOptInSaga),
  deletion.feature,
  deleteCustomer.feature,
  restoration.feature,
  restoreCustomer.feature,
];
