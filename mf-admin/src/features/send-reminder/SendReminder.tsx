import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { useLast } from '@billfold/shared/store/use-last';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { IconButton } from '@billfold/shared/ui/IconButton';
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

const RowButton = ({ invoice }: OfInvoice) => {
  const dialog = useDialog('remind');
  return useMayRemind(invoice) ? (
    <IconButton
      icon="bell"
      label={`Send ${invoice.full_name ?? 'the customer'} a reminder`}
      onClick={() => dialog.openFor(invoice.id)}
    />
  ) : null;
};

/** For rows of a list whose page has `RowReminder`. */
export const reminderColumn: Column<InvoiceView> = {
  id: 'reminder',
  header: 'Send reminder',
  cell: (row) => <RowButton invoice={row} />,
  isHeaderHidden: true,
  width: '56px',
  onPhone: 'none',
};

type OneRowProps = OfInvoice & { readonly isOpen: boolean; readonly onClose: () => void };

const OneRow = ({ invoice, ...dialog }: OneRowProps) =>
  useMayRemind(invoice) ? (
    <ReminderQuestion
      {...dialog}
      invoiceId={invoice.id}
      merchantId={invoice.merchant.id}
      customerName={invoice.full_name ?? 'the customer'}
    />
  ) : null;

/** The reminder of the row that the address names: `?dialog=remind&id=8`. It keeps its row while it closes. */
export const RowReminder = ({ rows }: { readonly rows: readonly InvoiceView[] }) => {
  const { isOpen, id, close } = useDialog('remind');
  const named = isOpen ? rows.find((row) => row.id === id) : undefined;
  const last = useLast(named);
  return last === undefined ? null : (
    <OneRow invoice={last} isOpen={named !== undefined} onClose={close} />
  );
};
