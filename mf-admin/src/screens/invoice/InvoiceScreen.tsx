import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import {
  refundablePaymentsOf,
  type RefundablePayment,
} from '../../entities/payment/refundable-payment';
import { PaymentButtons } from '../../features/refund-payment/PaymentButtons';
import { PaymentDialogs } from '../../features/refund-payment/PaymentDialogs';
import { RefundDoubts } from '../../features/refund-payment/RefundDoubts';
import { RefundPermission } from '../../features/refund-payment/RefundPermission';
import { invoiceDetail, type InvoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { RefusedPayment } from '../../features/take-payment/TakePayment';
import { InvoiceDetails } from '../../features/view-invoice/InvoiceDetails';
import { InvoiceSkeleton } from '../../features/view-invoice/InvoiceSkeleton';
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

const Invoice = ({ detail }: { readonly detail: InvoiceDetail }) => {
  const payments = refundablePaymentsOf(detail.invoice);
  const merchantId = detail.invoice.merchant.id;
  return (
    <>
      <RefusedPayment customer={detail.customer} />
      <InvoiceDetails
        detail={detail}
        menu={<InvoiceMenu invoice={detail.invoice} />}
        actions={<InvoiceActions invoice={detail.invoice} />}
      >
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
      </InvoiceDetails>
      <PaymentDialogs payments={payments} />
      <InvoiceDialogs invoice={detail.invoice} customer={detail.customer} />
    </>
  );
};

export const InvoiceScreen = () => {
  const invoiceId = readId(useParams().invoiceId);
  const [detail, reload] = useResource(invoiceDetail, invoiceId);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.invoices.pattern}>Invoices</BackLink>
        {(invoiceId === null || detail.status === 'failed') && <Heading level={1}>Invoice</Heading>}
        {invoiceId === null ? (
          <ErrorArea errors="We couldn't find this invoice." />
        ) : detail.status === 'loading' ? (
          <InvoiceSkeleton />
        ) : (
          <WhenLoaded data={detail} loadingLabel="Loading invoice" onRetry={reload}>
            {(value) => <Invoice detail={value} />}
          </WhenLoaded>
        )}
      </Stack>
    </Page>
  );
};
