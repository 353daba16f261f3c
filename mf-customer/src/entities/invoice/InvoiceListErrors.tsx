import { errorsOf } from '@billfold/shared/store/remote-data';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import type { InvoiceListHandle } from './use-invoice-list';

/** Why a list could not be loaded, with a way to try again; what is already there stays below it. */
export const InvoiceListErrors = ({ list, reload }: InvoiceListHandle) => (
  <ErrorArea errors={errorsOf(list)} onRetry={reload} />
);
