import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { errorsOfList } from './invoice-list.slice';
import type { InvoiceListHandle } from './use-invoice-list';

/** Why a list could not be loaded, with a way to try again; what is already there stays below it. */
export const InvoiceListErrors = ({ list, reload }: InvoiceListHandle) => (
  <ErrorArea errors={errorsOfList(list)} onRetry={reload} />
);
