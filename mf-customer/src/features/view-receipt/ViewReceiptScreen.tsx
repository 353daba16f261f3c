import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { Page } from '../../page/Page';
import { paths, readInvoiceId } from '../../module/paths';
import { Receipt } from './Receipt';
import { selectReceipt } from './view-receipt.selectors';
import { receiptFailed, receiptLeft, receiptOpened } from './view-receipt.slice';

export const ViewReceiptScreen = () => {
  const dispatch = useDispatch();
  const receipt = useSelector(selectReceipt);
  const invoiceId = readInvoiceId(useParams()['invoiceId']);
  const open = () =>
    void dispatch(
      invoiceId === null ? receiptFailed(['Unable to find invoice']) : receiptOpened({ invoiceId }),
    );
  useEffect(() => {
    dispatch(
      invoiceId === null ? receiptFailed(['Unable to find invoice']) : receiptOpened({ invoiceId }),
    );
    return () => void dispatch(receiptLeft());
  }, [dispatch, invoiceId]);
  return (
    <Page>
      {receipt.status === 'loaded' && <Receipt invoice={receipt.value} />}
      {receipt.status === 'failed' && (
        <>
          <Heading level={1}>Receipt</Heading>
          <ErrorArea errors={receipt.errors} onRetry={open} />
          <ButtonLink to={paths.dashboard.href()} variant="secondary">
            Go to the dashboard
          </ButtonLink>
        </>
      )}
      {(receipt.status === 'idle' || receipt.status === 'loading') && (
        <Loader label="Loading the receipt" />
      )}
    </Page>
  );
};
