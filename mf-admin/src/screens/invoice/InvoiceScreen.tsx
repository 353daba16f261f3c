import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { useListedRow } from '@billfold/shared/list/use-listed-row';
import { errorsOf, retryOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { AfterRead } from '../../entities/listed/AfterRead';
import {
  refundablePaymentsOf,
  type RefundablePayment,
} from '../../entities/payment/refundable-payment';
import { customerInvoices } from '../../features/list-customer-invoices/customer-invoices.resource';
import { invoiceList } from '../../features/list-invoices/invoice-list.resource';
import { PaymentButtons } from '../../features/refund-payment/PaymentButtons';
import { PaymentDialogs } from '../../features/refund-payment/PaymentDialogs';
import { RefundDoubts } from '../../features/refund-payment/RefundDoubts';
import { RefundPermission } from '../../features/refund-payment/RefundPermission';
import { invoiceDetail, type InvoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { RefusedPayment } from '../../features/take-payment/TakePayment';
import { InvoiceDetails } from '../../features/view-invoice/InvoiceDetails';
import { InvoiceSkeleton, PaymentsSkeleton } from '../../features/view-invoice/InvoiceSkeleton';
import { InvoicePayments } from '../../features/view-invoice/InvoicePayments';
import { InvoiceActions, InvoiceDialogs, InvoiceMenu } from './InvoiceActions';

const buttonsOf = (payments: readonly RefundablePayment[], merchantId: number) =>
  function PaymentTools(row: TransactionView) {
    return (
      <PaymentButtons
        row={row}
        payment={payments.find(({ id }) => id === row.id)}
        merchantId={merchantId}
      />
    );
  };

const Payments = ({ detail }: { readonly detail: InvoiceDetail }) => {
  const payments = refundablePaymentsOf(detail.invoice);
  const merchantId = detail.invoice.merchant.id;
  return (
    <InvoicePayments
      detail={detail}
      notice={
        <>
          <RefundDoubts payments={payments} />
          <RefundPermission payments={payments} merchantId={merchantId} />
        </>
      }
      actionsOf={buttonsOf(payments, merchantId)}
    />
  );
};

/** What opens over the page. */
const Dialogs = ({ detail: { invoice, customer } }: { readonly detail: InvoiceDetail }) => (
  <>
    <PaymentDialogs payments={refundablePaymentsOf(invoice)} />
    <InvoiceDialogs invoice={invoice} customer={customer} />
  </>
);

type InvoiceProps = {
  /** As it was read, or the row of a list. */
  readonly invoice: InvoiceView;
  /** Undefined while it is read: nothing can be pressed before. */
  readonly detail: InvoiceDetail | undefined;
};

const Invoice = ({ invoice, detail }: InvoiceProps) => {
  const isRead = detail !== undefined;
  return (
    <>
      {isRead && <RefusedPayment customer={detail.customer} />}
      <InvoiceDetails
        key={invoice.id}
        invoice={invoice}
        customer={detail?.customer}
        menu={
          <AfterRead isRead={isRead}>
            <InvoiceMenu invoice={invoice} />
          </AfterRead>
        }
        actions={
          <AfterRead isRead={isRead}>
            <InvoiceActions invoice={invoice} />
          </AfterRead>
        }
      >
        {isRead ? <Payments detail={detail} /> : <PaymentsSkeleton />}
      </InvoiceDetails>
      {isRead && <Dialogs detail={detail} />}
    </>
  );
};

const UnknownInvoice = () => (
  <EmptyState icon="search" title="We couldn't find this invoice.">
    <TextLink to={paths.invoices.pattern}>Go to invoices</TextLink>
  </EmptyState>
);

const lists = [invoiceList, customerInvoices];

export const InvoiceScreen = () => {
  const invoiceId = readId(useParams().invoiceId);
  const [data, reload] = useResource(invoiceDetail, invoiceId);
  const listed = useListedRow(lists, invoiceId);
  const detail = valueOf(data);
  const invoice = data.status === 'failed' ? undefined : (detail?.invoice ?? listed);
  const isUnknown = invoiceId === null || (data.status === 'failed' && data.isGone === true);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.invoices.pattern}>Invoices</BackLink>
        {(invoiceId === null || data.status === 'failed') && <Heading level={1}>Invoice</Heading>}
        {isUnknown ? (
          <UnknownInvoice />
        ) : (
          <ErrorArea errors={errorsOf(data)} {...retryOf(data, reload)} />
        )}
        {data.status === 'loading' && invoice === undefined && <InvoiceSkeleton />}
        {invoice !== undefined && <Invoice invoice={invoice} detail={detail} />}
      </Stack>
    </Page>
  );
};
