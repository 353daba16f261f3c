import { recurringPreview } from '../../entities/recurring-invoice/recurring-preview.resource';
import { recurringLog } from '../../features/view-recurring-invoice/recurring-log.resource';

export { EditRecurringDialog } from '../../features/edit-recurring-invoice/EditRecurringDialog';
export { RecurringPanel } from '../../features/view-recurring-invoice/RecurringPanel';

/** What the panel and the form bring into the store. */
export const features = [recurringLog.feature, recurringPreview.feature];
