import { useResource } from '@billfold/shared/store/resource';
import { gone } from '@billfold/shared/store/remote-data';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { hasReceipt } from '../../entities/invoice/invoice.domain';
import { receipt } from '../../entities/invoice/receipt.resource';
import { Page } from '../../page/Page';
import { paths, readInvoiceId } from '../../module/paths';
import { Receipt } from './Receipt';

const notFound = 'Unable to find invoice';
const noInvoice = gone([notFound]);

/** An invoice without a payment has no receipt: its pay screen takes the place. */
export const ViewReceiptScreen = () => {
  const invoiceId = readInvoiceId(useParams()['invoiceId']);
  const [query] = useSearchParams();
  const [read, reload] = useResource(receipt, invoiceId);
  usePageReturn(reload);
  const data = invoiceId === null ? noInvoice : read;
  if (data.status === 'loaded' && !hasReceipt(data.value))
    return <Navigate to={paths.payInvoice.href(data.value.id)} replace />;
  return (
    <Page accent={data.status === 'loaded' ? data.value.merchant.accent : null}>
      {data.status === 'loaded' && (
        <Receipt invoice={data.value} wasPaidBefore={paths.receipt.isPaidBefore(query)} />
      )}
      {data.status === 'failed' && (
        <>
          <Heading level={1}>Receipt</Heading>
          {data.isGone === true ? (
            <EmptyState title={notFound} icon="search" />
          ) : (
            <ErrorArea errors={data.errors} onRetry={reload} />
          )}
          <ButtonLink to={paths.dashboard.href()} variant="secondary">
            Go to the dashboard
          </ButtonLink>
        </>
      )}
      {(data.status === 'idle' || data.status === 'loading') && (
        <Loader label="Loading the receipt" />
      )}
    </Page>
  );
};
