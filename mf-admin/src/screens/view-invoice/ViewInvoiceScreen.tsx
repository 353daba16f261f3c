import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { invoiceDetail } from './invoice-detail.resource';
import { InvoiceDetails } from './InvoiceDetails';

export const ViewInvoiceScreen = () => {
  const invoiceId = readId(useParams().invoiceId);
  const [detail, reload] = useResource(invoiceDetail, invoiceId);
  return (
    <Page>
      <Stack gap={4}>
        <p>
          <TextLink to={paths.invoices.pattern}>Invoices</TextLink>
        </p>
        {(invoiceId === null || detail.status === 'failed') && <Heading level={1}>Invoice</Heading>}
        {invoiceId === null ? (
          <ErrorArea errors="There is no such invoice." />
        ) : (
          <WhenLoaded data={detail} loadingLabel="Loading the invoice" onRetry={reload}>
            {(value) => <InvoiceDetails detail={value} />}
          </WhenLoaded>
        )}
      </Stack>
    </Page>
  );
};
