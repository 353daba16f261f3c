import { controlRecurring } from '../../entities/recurring-invoice/control-recurring.submission';
import { editRecurring } from '../../entities/recurring-invoice/edit-recurring.submission';
import { recurringDetail } from '../../entities/recurring-invoice/recurring-detail.resource';
import { recurringList } from '../../features/list-recurring-invoices/recurring-list.resource';

export { RecurringInvoicesScreen } from './RecurringInvoicesScreen';

/** Loaded with the screen. */
export const features = [
  recurringList.feature,
  recurringDetail.feature,
  editRecurring.feature,
  controlRecurring.feature,
];
