import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useInvoiceDialog } from '../../entities/invoice/use-invoice-dialog';
import { isScheduled } from '../../entities/invoice/invoice-actions';
import type { UnscheduleConfirmProps } from './UnscheduleConfirm';

const UnscheduleConfirm = lazyPart<UnscheduleConfirmProps>(
  async () =>
    (await import(/* webpackChunkName: "pin-confirm" */ './UnscheduleConfirm')).UnscheduleConfirm,
);

/** The address opens it. Staff without the permission see nothing of it. */
export const UnscheduleDialog = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dialog = useInvoiceDialog('unschedule');
  const mayUnschedule = useMay('take_payment', invoice.merchant.id);
  return mayUnschedule && (dialog.isOpen || isScheduled(invoice)) ? (
    <UnscheduleConfirm isOpen={dialog.isOpen} invoice={invoice} onClose={dialog.close} />
  ) : null;
};
