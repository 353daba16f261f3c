import type {
  PreviewRecurringInvoiceRequest,
  RecurringInvoicePreview,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What the server says of a draft; `problems` of one that it would refuse. */
export type PreviewAnswer =
  | { readonly preview: RecurringInvoicePreview; readonly problems?: never }
  | { readonly problems: readonly string[]; readonly preview?: never };

/** The next invoices of a draft. */
export const recurringPreview = createResource<PreviewAnswer, PreviewRecurringInvoiceRequest>({
  module: moduleName,
  name: 'recurringPreview',
  load: async ({ http }, body) => {
    try {
      return {
        preview: bodyOrThrow(
          await http.request<RecurringInvoicePreview>({
            method: 'POST',
            path: 'recurring_invoices/preview',
            body,
          }),
        ),
      };
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { problems: error.details };
      throw error;
    }
  },
  onLeave: 'forget',
});
