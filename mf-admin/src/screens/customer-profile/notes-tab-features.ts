import { saveCustomer } from '../../entities/customer/save-customer.submission';
import { storedMethods } from '../../entities/customer/stored-methods.resource';

/** The parts of the store that the tab Notes needs. */
export const features = [saveCustomer.feature, storedMethods.feature];
