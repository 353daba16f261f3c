import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { isPayable, isScheduled } from '../../entities/invoice/invoice-actions';
import { useInvoiceDialog } from '../../entities/invoice/use-invoice-dialog';
import type { ReminderQuestionProps } from './ReminderQuestion';

const ReminderQuestion = lazyPart<ReminderQuestionProps>(
  async () =>
    (await import(/* webpackChunkName: "send-reminder" */ './ReminderQuestion')).ReminderQuestion,
  async () =>
    (await import(/* webpackChunkName: "send-reminder" */ './send-reminder-features'))
      .sendReminderFeatures,
);

type OfInvoice = { readonly invoice: InvoiceView };

const useMayRemind = (invoice: InvoiceView): boolean =>
  useMay('message', invoice.merchant.id) && isPayable(invoice) && !isScheduled(invoice);

export const SendReminderButton = ({ invoice }: OfInvoice) => {
  const dialog = useInvoiceDialog('remind');
  return useMayRemind(invoice) ? (
    <Button variant="secondary" size="small" icon="chat" isWide onClick={dialog.open}>
      Send reminder
    </Button>
  ) : null;
};

/** The address opens it. */
export const SendReminderDialog = ({
  invoice,
  customerName,
}: OfInvoice & { readonly customerName: string }) => {
  const dialog = useInvoiceDialog('remind');
  const mayRemind = useMayRemind(invoice);
  return mayRemind || dialog.isOpen ? (
    <ReminderQuestion
      isOpen={dialog.isOpen}
      invoiceId={invoice.id}
      merchantId={invoice.merchant.id}
      customerName={customerName}
      onClose={dialog.close}
    />
  ) : null;
};
