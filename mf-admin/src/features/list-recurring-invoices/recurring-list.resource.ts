import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { RecurringInvoiceRow } from '@billfold/shared/contracts/recurring-invoice.contract';
import { createList } from '@billfold/shared/list/create-list';
import { controlRecurring } from '../../entities/recurring-invoice/control-recurring.submission';
import { createRecurring } from '../../entities/recurring-invoice/create-recurring.submission';
import { editRecurring } from '../../entities/recurring-invoice/edit-recurring.submission';
import { moduleName } from '../../module/module-name';

/** The recurring invoices of the staff member's merchants. */
export const recurringList = createList<RecurringInvoiceRow>({
  module: moduleName,
  name: 'listRecurring',
  path: 'recurring_invoices',
  refreshOn: (event) => isChanged(event, 'recurring_invoice'),
  refreshAfter: [
    createRecurring.actions.done,
    editRecurring.actions.done,
    controlRecurring.actions.done,
  ],
});
