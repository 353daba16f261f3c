import { useSession } from '@billfold/shared/remote/Services';
import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { LoadingHeading } from '@billfold/shared/ui/LoadingHeading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { useSettled } from '@billfold/shared/ui/use-settled';
import { Page } from '../../page/Page';
import { readInvoiceId } from '../../module/paths';
import { BillActions } from './BillActions';
import { BillMessages } from './BillMessages';
import { BillSummary } from './BillSummary';
import { ConfirmingPanel } from './ConfirmingPanel';
import { selectListedInvoice } from '../../entities/invoice/listed-invoices';
import { noInvoice, billStateOf } from '../../entities/open-bill/open-bill.domain';
import { selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import {
  billRevisited,
  entryChanged,
  invoiceLeft,
  invoiceOpened,
  type Bill,
} from '../../entities/open-bill/open-bill.slice';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { subscription } from '../../entities/subscription/subscription.resource';
import styles from './PayInvoiceScreen.module.css';
import { PartPaid } from './pay-dialogs-parts';
import { PayPanel } from './PayPanel';
import { WayOn } from './WayOn';

const ScheduledPanel = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-scheduled" */ '../../features/schedule-payment/ScheduledPanel'
      )
    ).ScheduledPanel,
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-scheduled" */ '../../features/schedule-payment/scheduled-panel-features'
      )
    ).scheduledPanelFeatures,
);

const PayByLinkPanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "pay-by-link" */ './PayByLinkPanel')).PayByLinkPanel,
);

const CancelledPanel = () => (
  <div className={styles.panel}>
    <p>This bill was canceled. There's nothing to pay.</p>
    <WayOn variant="secondary" />
  </div>
);

const BillPanel = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dispatch = useDispatch();
  const { payment, cardsSpent } = useSelector(selectOpenBill);
  const { user } = useSession();
  const isBillOnly = user?.bill_only === true;
  const isProcessing = payment.status === 'processing';
  const isPayable = payment.status !== 'confirming' && billStateOf(invoice) === 'payable';
  const isSettled = useSettled(isPayable ? 'pays' : 'does not pay');
  if (payment.status === 'confirming')
    return <ConfirmingPanel since={payment.since} onCheckNow={() => dispatch(billRevisited())} />;
  switch (billStateOf(invoice)) {
    case 'cancelled':
      return <CancelledPanel />;
    case 'scheduled':
      return (
        <>
          <ScheduledPanel isOpen invoice={invoice} isProcessing={isProcessing} />
          {user?.pay_only !== true && (
            <BillActions
              invoice={invoice}
              isProcessing={isProcessing}
              isScheduled
              isDateChosen
              onSchedule={() => {}}
            />
          )}
        </>
      );
    case 'payable':
      return isBillOnly ? (
        // A card pays once: the next part of the balance needs it entered again.
        <PayByLinkPanel
          key={cardsSpent}
          isOpen
          invoice={invoice}
          isProcessing={isProcessing}
          mayPay={isSettled}
        />
      ) : (
        <PayPanel invoice={invoice} isProcessing={isProcessing} mayPay={isSettled} />
      );
    case 'paid':
    case 'confirming':
      return <Loader label="Loading the bill" />;
  }
};

/** Reads the data that the invoice needs, also before the invoice is shown. The link of a text may read none of it. */
const Around = ({ bill }: { readonly bill: Bill }) => {
  useResource(paymentMethods);
  useResource(subscription, 'invoice' in bill ? bill.invoice.subscription : null);
  return null;
};

export const PayInvoiceScreen = () => {
  const dispatch = useDispatch();
  const invoiceId = readInvoiceId(useParams()['invoiceId']) ?? noInvoice;
  const { bill, justPaid } = useSelector(selectOpenBill);
  const isPayOnly = useSession().user?.pay_only === true;
  useEffect(() => {
    dispatch(invoiceOpened({ invoiceId }));
    return () => void dispatch(invoiceLeft());
  }, [dispatch, invoiceId]);
  usePageReturn(() => dispatch(billRevisited()));
  const listed = useSelector(selectListedInvoice(invoiceId));
  const shown = bill.status === 'open' ? bill.invoice : listed;
  if (bill.status === 'failed') {
    return (
      <Page>
        <Heading level={1}>Pay bill</Heading>
        <ErrorArea errors={bill.errors} onRetry={() => dispatch(invoiceOpened({ invoiceId }))} />
        <WayOn variant="secondary" />
      </Page>
    );
  }
  return (
    <Page width="desktop-narrow" accent={shown?.merchant.accent}>
      {invoiceId !== noInvoice && !isPayOnly && <Around bill={bill} />}
      {bill.status === 'open' && <BillMessages invoice={bill.invoice} />}
      {shown === undefined ? (
        <>
          <LoadingHeading>Pay bill</LoadingHeading>
          <Loader layout="page" label="Loading the bill" />
        </>
      ) : (
        <Card padding="large">
          {bill.status === 'open' && (
            <PartPaid isOpen={justPaid !== null} invoice={bill.invoice} payments={justPaid} />
          )}
          <div className={styles.sheet}>
            <BillSummary invoice={shown} />
            <div className={styles.payment} onChange={() => dispatch(entryChanged())}>
              <Stack gap={4}>
                {bill.status === 'open' ? (
                  <BillPanel invoice={bill.invoice} />
                ) : (
                  <Loader label="Loading the bill" />
                )}
              </Stack>
            </div>
          </div>
        </Card>
      )}
      {bill.status === 'held' && billStateOf(bill.invoice) === 'scheduled' && (
        <ScheduledPanel isOpen={false} invoice={bill.invoice} isProcessing={false} />
      )}
    </Page>
  );
};
