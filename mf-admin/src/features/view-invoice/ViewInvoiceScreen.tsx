import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { paths, readInvoiceId } from '../../module/paths';
import { InvoiceDetails } from './InvoiceDetails';
import { selectViewInvoice } from './view-invoice.selectors';
import { invoiceLeft, invoiceOpened } from './view-invoice.slice';

const unknownText = 'There is no such invoice.';

export const ViewInvoiceScreen = () => {
  const dispatch = useDispatch();
  const invoiceId = readInvoiceId(useParams().invoiceId);
  const state = useSelector(selectViewInvoice);
  useEffect(() => {
    if (invoiceId === null) return undefined;
    dispatch(invoiceOpened(invoiceId));
    return () => void dispatch(invoiceLeft());
  }, [dispatch, invoiceId]);
  if (invoiceId === null) {
    return (
      <Page>
        <Stack gap={4}>
          <p>
            <TextLink to={paths.invoices.pattern}>Invoices</TextLink>
          </p>
          <Heading level={1}>Invoice</Heading>
          <ErrorArea errors={unknownText} />
        </Stack>
      </Page>
    );
  }
  return (
    <Page>
      <Stack gap={4}>
        <p>
          <TextLink to={paths.invoices.pattern}>Invoices</TextLink>
        </p>
        {state.status === 'loading' && <Loader label="Loading the invoice" />}
        {state.status === 'failed' && (
          <>
            <Heading level={1}>Invoice</Heading>
            <ErrorArea errors={state.errors} onRetry={() => dispatch(invoiceOpened(invoiceId))} />
          </>
        )}
        {state.status === 'loaded' && <InvoiceDetails detail={state.detail} />}
      </Stack>
    </Page>
  );
};
