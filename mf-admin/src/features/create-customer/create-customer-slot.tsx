import { createDialogSlot } from '../../entities/new-record/dialog-slot';
import { createCustomer } from './create-customer.submission';
import { NewCustomerDialog } from './NewCustomerDialog';

export const features = [createCustomer.feature];

/** New Customer over any screen. */
export const NewCustomerSlot = createDialogSlot(NewCustomerDialog);
