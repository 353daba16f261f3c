import { foundCustomers } from '../../entities/customer/found-customers';
import { recurringPreview } from '../../entities/recurring-invoice/recurring-preview.resource';
import { createRecurring } from '../../entities/recurring-invoice/create-recurring.submission';
import { foundGroups } from './found-groups.resource';

export { NewRecurringDialog, RepeatInvoiceDialog } from './NewRecurringDialog';

/** What the lazy dialog brings into the store. */
export const features = [
  createRecurring.feature,
  recurringPreview.feature,
  foundCustomers.feature,
  foundGroups.feature,
];
