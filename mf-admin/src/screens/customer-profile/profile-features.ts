import { customerDetail } from '../../entities/customer/customer.resource';
import { saveOptIn, sendInvite } from '../../features/customer-opt-in/customer-opt-in.submission';
import { deleteCustomer } from '../../features/delete-customer/delete-customer.submission';
import { deletion } from '../../features/delete-customer/deletion.resource';
import { restoration } from '../../features/delete-customer/restoration.resource';
import { restoreCustomer } from '../../features/delete-customer/restore-customer.submission';

/** Of the customer's page, which the profile and both payment pages show. */
export const features = [
  customerDetail.feature,
  saveOptIn.feature,
  sendInvite.feature,
  deletion.feature,
  deleteCustomer.feature,
  restoration.feature,
  restoreCustomer.feature,
];
